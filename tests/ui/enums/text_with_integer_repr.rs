use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = u8)]
enum A {
    #[variant(value = "b")]
    B,
}

fn main() {}
