use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: Vec<(u8, char)>,
    b: Vec<Vec<usize>>,
}

fn main() {}
