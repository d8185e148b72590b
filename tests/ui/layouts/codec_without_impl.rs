use bytespec::ProtoModel;

struct Minutes;

#[derive(ProtoModel)]
struct A {
    #[field(codec = Minutes)]
    timeout: std::time::Duration,
}

fn main() {}
