use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = str)]
enum A {
    #[variant(value = "b")]
    B,
    #[variant(value = "b")]
    C,
}

fn main() {}
