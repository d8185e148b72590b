use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(since = 2)]
    a: Option<u8>,
}

fn main() {}
