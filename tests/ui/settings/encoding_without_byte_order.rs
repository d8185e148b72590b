use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(encoding = "UTF_16")]
    a: String,
}

fn main() {}
