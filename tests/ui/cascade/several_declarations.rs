use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: usize,
    b: B,
}

#[derive(ProtoModel)]
enum B {
    C,
}

#[derive(ProtoModel)]
union D {
    a: u8,
}

fn main() {}
