use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    #[variant(other)]
    B(u8, u8),
}

fn main() {}
