use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = varint)]
enum A {
    #[variant(value = 0x8000_0000_0000_0000)]
    B,
}

fn main() {}
