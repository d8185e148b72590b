use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(flag = 3)]
    a: Option<u8>,
    #[field(flag = 3)]
    b: Option<u8>,
}

fn main() {}
