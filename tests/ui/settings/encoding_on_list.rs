use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(encoding = "ascii")]
    a: Vec<String>,
}

fn main() {}
