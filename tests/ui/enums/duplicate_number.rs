use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = i16)]
enum A {
    #[variant(value = -1)]
    B,
    C = 2,
    #[variant(value = 2)]
    D,
}

fn main() {}
