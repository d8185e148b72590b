use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u8))]
enum A {
    #[variant(other)]
    B,
    #[variant(other)]
    C(u8),
}

fn main() {}
