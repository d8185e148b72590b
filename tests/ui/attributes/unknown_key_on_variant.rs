use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    #[variant(number = 1)]
    B,
}

fn main() {}
