use bytespec::ProtoModel;

struct Save {
    version: u64,
}

#[derive(ProtoModel)]
#[proto(context = Save)]
struct Inner {
    a: u8,
    #[field(when = ctx.version > 1)]
    b: Option<u8>,
}

#[derive(ProtoModel)]
struct A {
    inner: Inner,
}

fn main() {}
