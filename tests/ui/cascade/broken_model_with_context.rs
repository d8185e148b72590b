use bytespec::ProtoModel;

struct Save {
    version: u64,
}

#[derive(ProtoModel)]
#[proto(context = Save)]
struct Inner<'a, T> {
    #[field(since = 2)]
    a: u8,
    b: &'a str,
    c: T,
}

#[derive(ProtoModel)]
#[proto(context = Save)]
struct A<'a> {
    inner: Inner<'a, u8>,
}

fn load(bytes: &[u8], save: &mut Save) {
    let _ = A::decode_with(bytes, &bytespec::Limits::new(), save);
    let _ = Inner::<u16>::decode_with(bytes, &bytespec::Limits::new(), save);
}

fn main() {}
