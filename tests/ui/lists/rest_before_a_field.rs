use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(rest)]
    a: Vec<u8>,
    b: u8,
}

fn main() {}
