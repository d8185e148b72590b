use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: Box<dyn std::fmt::Debug>,
}

fn main() {}
