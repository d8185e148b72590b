use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = str)]
enum A {
    #[variant(value = b"b")]
    B,
}

fn main() {}
