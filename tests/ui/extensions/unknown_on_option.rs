use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(unknown)]
    a: Option<u8>,
}

fn main() {}
