use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: (),
}

fn main() {}
