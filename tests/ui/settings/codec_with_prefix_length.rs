use bytespec::ProtoModel;

struct Minutes;

#[derive(ProtoModel)]
struct A {
    #[field(codec = Minutes, prefix_length = 1)]
    a: String,
}

fn main() {}
