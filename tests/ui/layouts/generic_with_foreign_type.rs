use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A<T> {
    a: T,
}

fn save(a: &A<std::time::Duration>) {
    let _ = a.encode();
}

fn main() {}
