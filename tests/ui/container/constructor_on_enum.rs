use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u8), constructor = 5)]
enum A {
    #[variant(tag = 1)]
    B(u8),
}

fn main() {}
