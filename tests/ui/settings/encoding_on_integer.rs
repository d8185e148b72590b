use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(encoding = "ascii")]
    a: u32,
}

fn main() {}
