use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(count(u8, mask = 0))]
    a: Vec<u16>,
}

fn main() {}
