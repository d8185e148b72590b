use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    B = 256,
    #[variant(value = -1)]
    C,
}

fn main() {}
