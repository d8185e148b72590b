use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(repr = str)]
enum A {
    #[variant(value = 1)]
    B,
}

fn main() {}
