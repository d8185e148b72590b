use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(item(encoding = "ascii"))]
    a: Vec<u32>,
    #[field(item(item(prefix_length = 1)))]
    b: Vec<Vec<u16>>,
}

fn main() {}
