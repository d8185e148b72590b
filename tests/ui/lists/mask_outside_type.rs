use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(count(u8, mask = 0x1ff))]
    a: Vec<u16>,
}

fn main() {}
