use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(when = self.b > 1)]
    a: Option<u8>,
    b: u8,
}

fn main() {}
