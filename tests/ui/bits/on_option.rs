use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(flag = 0, bits = 8)]
    a: Option<u8>,
}

fn main() {}
