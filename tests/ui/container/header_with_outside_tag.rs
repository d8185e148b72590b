use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(extern), magic = b"a")]
struct A {
    a: u8,
}

fn main() {}
