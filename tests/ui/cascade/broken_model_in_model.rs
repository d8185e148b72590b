use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct Inner {
    a: usize,
}

#[derive(ProtoModel)]
struct A {
    inner: Inner,
    list: Vec<Inner>,
    #[field(flag = 0)]
    maybe: Option<Box<Inner>>,
    array: [Inner; 2],
}

fn save(a: &A, inner: &Inner) {
    let _ = a.encode();
    let _ = inner.encode();
}

fn load(bytes: &[u8]) {
    let _ = A::decode(bytes);
    let _ = Inner::decode(bytes);
    println!("{} {}", bytespec::explain::<A>(bytes), Inner::SCHEMA.name);
}

fn main() {}
