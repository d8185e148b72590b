use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: *const u8,
}

fn main() {}
