use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(u8))]
enum A {
    #[variant(tag = 1)]
    B(#[field(flag = 0)] Option<u8>),
}

fn main() {}
