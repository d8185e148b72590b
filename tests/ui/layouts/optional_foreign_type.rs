use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A {
    #[field(flag = 0)]
    timeout: Option<std::time::Duration>,
}

fn main() {}
