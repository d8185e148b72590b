use bytespec::ProtoModel;

#[derive(ProtoModel)]
struct A<T> {
    a: std::marker::PhantomData<T>,
}

fn main() {}
