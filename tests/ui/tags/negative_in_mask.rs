use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(i8, mask = 0x7f))]
enum A {
    #[variant(tag = -1)]
    B(u8),
}

fn main() {}
