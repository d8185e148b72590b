use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u8))]
enum A {
    #[variant(tag = 256)]
    B(u8),
}

fn main() {}
