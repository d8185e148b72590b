use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u8,
    #[field(index = 0)]
    b: u8,
}

fn main() {}
