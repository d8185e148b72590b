use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: [[u16; 0]; 4],
    b: Vec<[[u8; 0]; 2]>,
}

fn main() {}
