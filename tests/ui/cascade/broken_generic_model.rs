use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct Inner<T, const N: usize>
where
    T: Copy,
{
    #[field(flag = 0)]
    a: T,
    b: [u8; N],
}

#[derive(ProtoModel)]
struct A {
    inner: Inner<u16, 4>,
}

fn load(bytes: &[u8]) {
    let _ = A::decode(bytes);
    let _ = Inner::<u32, 2>::decode(bytes);
}

fn main() {}
