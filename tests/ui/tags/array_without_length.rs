use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag([u8; 0]))]
enum A {
    #[variant(tag = b"")]
    B(u8),
}

fn main() {}
