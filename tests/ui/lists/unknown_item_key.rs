use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(item(flag = 0))]
    a: Vec<String>,
}

fn main() {}
