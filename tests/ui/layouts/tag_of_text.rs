use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(extern))]
enum Body {
    #[variant(tag = 1)]
    B(u8),
}

#[derive(ProtoModel)]
struct A {
    kind: String,
    #[field(tag = self.kind)]
    body: Body,
}

fn main() {}
