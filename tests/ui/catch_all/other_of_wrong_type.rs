use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = varint)]
enum A {
    #[variant(other)]
    B(u64),
}

fn main() {}
