use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u8))]
enum A {
    #[variant(other, tag = 2)]
    B,
}

fn main() {}
