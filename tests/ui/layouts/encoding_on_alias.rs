use bytespec::ProtoModel;

type Numbers = Vec<u16>;

#[derive(ProtoModel)]
struct A {
    #[field(encoding = "ascii")]
    numbers: Numbers,
}

fn main() {}
