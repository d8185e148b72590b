use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(context: bytespec::Versioned)]
struct A {
    #[field(since = 3, until = 3)]
    a: Option<u8>,
}

fn main() {}
