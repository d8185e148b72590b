use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u8,
    #[field(flag = 0, when = self.a > 1)]
    b: Option<u8>,
}

fn main() {}
