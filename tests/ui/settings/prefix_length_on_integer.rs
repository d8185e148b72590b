use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(prefix_length = 1)]
    a: u32,
}

fn main() {}
