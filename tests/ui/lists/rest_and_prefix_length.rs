use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(rest, prefix_length = 1)]
    a: Vec<u8>,
}

fn main() {}
