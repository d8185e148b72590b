use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(index = -1)]
    a: u8,
}

fn main() {}
