use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(index = 0)]
    a: u8,
    #[field(index = 2)]
    b: u8,
}

fn main() {}
