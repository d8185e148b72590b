use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(str))]
enum A {
    #[variant(tag = "b")]
    B(u8),
    #[variant(tag = "b")]
    C,
}

fn main() {}
