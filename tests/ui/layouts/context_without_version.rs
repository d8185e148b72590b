use bytespec::ProtoModel;

struct Save;

#[derive(ProtoModel)]
#[proto(context = Save)]
struct A {
    #[field(since = 2)]
    a: Option<u8>,
}

fn main() {}
