use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(extern))]
enum A {
    #[variant(tag = "b")]
    B(u8),
}

fn main() {}
