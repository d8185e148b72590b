use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(prefix = 1)]
    a: String,
}

fn main() {}
