use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag([u8; 4]))]
enum A {
    #[variant(tag = "RIFF")]
    B(u8),
}

fn main() {}
