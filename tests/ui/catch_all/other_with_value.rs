use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    B = 1,
    #[variant(other, value = 2)]
    C,
}

fn main() {}
