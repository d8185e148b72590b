use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u8,
    #[field(when = self.a > 1)]
    b: u8,
}

fn main() {}
