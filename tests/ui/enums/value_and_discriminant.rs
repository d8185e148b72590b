use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    #[variant(value = 2)]
    B = 1,
}

fn main() {}
