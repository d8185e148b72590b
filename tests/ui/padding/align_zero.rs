use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(align = 0)]
    a: u8,
}

fn main() {}
