use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(flag = 64)]
    a: Option<u8>,
}

fn main() {}
