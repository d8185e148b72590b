use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(str, mask = 1))]
enum A {
    #[variant(tag = "b")]
    B(u8),
}

fn main() {}
