use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(extern, mask = 1))]
enum A {
    #[variant(tag = 1)]
    B(u8),
}

fn main() {}
