use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(skip, value = 1)]
    a: u8,
}

fn main() {}
