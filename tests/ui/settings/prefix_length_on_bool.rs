use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(flag = 0, prefix_length = 1)]
    a: Option<bool>,
}

fn main() {}
