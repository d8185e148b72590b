use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u8,
    #[field(when = is_set(self))]
    b: Option<u8>,
}

fn is_set(a: &A) -> bool {
    a.a > 0
}

fn main() {}
