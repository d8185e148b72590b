use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag)]
enum A {
    #[variant(tag = 1.5)]
    B,
}

fn main() {}
