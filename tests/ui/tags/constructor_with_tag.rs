use bytespec::ProtoModel;

#[derive(ProtoModel)]
#[proto(tag(constructor))]
enum A {
    #[variant(tag = 1)]
    B(Model),
}

struct Model;

fn main() {}
