use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(tag)]
    a: u8,
}

fn main() {}
