use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(prefix_length = 1)]
    #[field(prefix_length = 2)]
    a: String,
}

fn main() {}
