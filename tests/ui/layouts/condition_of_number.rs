use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    n: u8,
    #[field(when = self.n)]
    a: Option<u8>,
}

fn main() {}
