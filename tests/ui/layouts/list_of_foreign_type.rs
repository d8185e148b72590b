use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    timeouts: Vec<std::time::Duration>,
}

fn main() {}
