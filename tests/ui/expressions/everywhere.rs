use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(wire(n: u8 = 1, require = n == self.b), wire(m: u8 = 1, when = self.b > 0))]
    a: u8,
    #[field(terminator = self.z)]
    b: Vec<u8>,
    #[field(tag = self.z)]
    c: Elem,
    #[field(value = self.z)]
    d: u8,
    #[field(skip, default = self.z)]
    e: u8,
    #[field(context = self.z)]
    f: Inner,
}

struct Elem;

struct Inner;

fn main() {}
