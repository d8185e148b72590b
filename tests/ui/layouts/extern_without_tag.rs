use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(extern))]
enum Body {
    #[variant(tag = 1)]
    B(u8),
}

#[derive(ProtoModel)]
struct A {
    body: Body,
}

fn main() {}
