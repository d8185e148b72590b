use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(prefix_length = 3)]
    a: String,
}

fn main() {}
