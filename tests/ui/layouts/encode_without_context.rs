use bytespec::ProtoModel;

struct Save;

#[derive(ProtoModel)]
#[proto(context = Save)]
struct A {
    a: u8,
}

fn save(a: &A) {
    let _ = a.encode();
}

fn load(bytes: &[u8]) {
    let _ = A::decode(bytes);
}

fn main() {}
