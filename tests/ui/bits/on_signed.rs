use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(bits = 8)]
    a: i8,
}

fn main() {}
