use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(prefix_length = 1, count_prefix = 1)]
    a: Vec<u16>,
}

fn main() {}
