use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(flag)]
    a: Option<u8>,
}

fn main() {}
