use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    #[variant(other)]
    B(#[field(varint)] u8),
}

fn main() {}
