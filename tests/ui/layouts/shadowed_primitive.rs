use bytespec::ProtoModel;

#[allow(non_camel_case_types)]
type u32 = u16;

#[derive(ProtoModel)]
struct A {
    #[field(flag = 0)]
    a: Option<u32>,
}

fn main() {}
