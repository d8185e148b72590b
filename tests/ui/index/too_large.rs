use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(index = 0x1_0000_0000)]
    a: u8,
}

fn main() {}
