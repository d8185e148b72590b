use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u8,
    timeout: std::time::Duration,
}

fn main() {}
