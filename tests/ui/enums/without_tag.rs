use bytespec::ProtoModel;

#[derive(ProtoModel)]
enum A {
    B(u8),
    C,
}

fn main() {}
