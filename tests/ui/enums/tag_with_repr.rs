use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    #[variant(tag = 1)]
    B = 1,
}

fn main() {}
