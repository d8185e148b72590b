use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(nul, encoding = "utf-16-le")]
    a: String,
}

fn main() {}
