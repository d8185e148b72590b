use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(when = ctx.version > 1)]
    a: Option<u8>,
}

fn main() {}
