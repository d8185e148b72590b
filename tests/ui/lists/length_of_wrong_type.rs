use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(length(str))]
    a: Vec<u16>,
}

fn main() {}
