use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(encoding = "cp1252")]
    a: String,
}

fn main() {}
