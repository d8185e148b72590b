use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(flag = 0)]
    a: Option<Option<u8>>,
}

fn main() {}
