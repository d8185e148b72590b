use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(item(prefix_length = 1))]
    a: String,
}

fn main() {}
