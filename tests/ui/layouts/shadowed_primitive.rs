use bytespec::ProtoModel;

#[allow(non_camel_case_types)]
type u32 = u16;

#[derive(ProtoModel)]
struct A {
    a: u32,
}

fn main() {}
