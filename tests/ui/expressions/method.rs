use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    a: u8,
    #[field(when = self.is_set())]
    b: Option<u8>,
}

impl A {
    fn is_set(&self) -> bool {
        self.a > 0
    }
}

fn main() {}
