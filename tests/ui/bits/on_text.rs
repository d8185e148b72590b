use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(bits = 8)]
    a: String,
}

fn main() {}
