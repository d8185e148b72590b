use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(str))]
enum A {
    #[variant(tag = 1)]
    B(u8),
}

fn main() {}
