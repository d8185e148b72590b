use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(skip, index = 0)]
    a: u8,
}

fn main() {}
