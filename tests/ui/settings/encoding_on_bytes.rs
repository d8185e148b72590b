use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(encoding = "ascii")]
    a: Vec<u8>,
}

fn main() {}
