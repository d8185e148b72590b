use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u32, mask = 0xff))]
enum A {
    #[variant(tag = 0x100)]
    B(u8),
}

fn main() {}
