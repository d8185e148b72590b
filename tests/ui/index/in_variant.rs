use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u8))]
enum A {
    #[variant(tag = 1)]
    B(#[field(index = 0)] u8),
}

fn main() {}
