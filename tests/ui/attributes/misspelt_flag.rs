use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(flags = 0)]
    a: Option<u8>,
}

fn main() {}
