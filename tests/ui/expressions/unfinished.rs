use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u8,
    #[field(when = self.a >)]
    b: Option<u8>,
    #[field(wire(n: u8 = self.c.len() -), count = n)]
    c: Vec<u16>,
    #[field(tag = self.a.)]
    d: Elem,
}

struct Elem;

fn main() {}
