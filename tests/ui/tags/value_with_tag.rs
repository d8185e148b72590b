use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u8))]
enum A {
    #[variant(value = 1)]
    B(u8),
}

fn main() {}
