use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(skip, prefix_length = 1)]
    a: String,
}

fn main() {}
