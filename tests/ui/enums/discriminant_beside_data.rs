use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    B = 1,
    #[variant(other)]
    C(u8),
}

fn main() {}
