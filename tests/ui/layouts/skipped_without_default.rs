use bytespec::ProtoModel;

struct Handle;

#[derive(ProtoModel)]
struct A {
    a: u8,
    #[field(skip)]
    handle: Handle,
}

fn main() {}
