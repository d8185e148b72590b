use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(flag = -1)]
    a: Option<u8>,
}

fn main() {}
