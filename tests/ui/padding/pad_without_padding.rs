use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(pad = zero)]
    a: u8,
}

fn main() {}
