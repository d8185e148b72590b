//! Input whose cost has to grow with its size and no faster: each kind is one that a careless reader would look through again
//! for each of its parts.

mod ark;
mod godot;
mod tscn;

/// An input that can be made in any size.
pub struct Shape {
    /// What there is much of.
    pub name: &'static str,
    /// How much there is of it in the smaller of two inputs.
    pub size: usize,
    /// Makes so much of it, and gives back what uses it.
    pub prepare: Box<dyn Fn(usize) -> Use>,
}

/// Uses an input once.
pub type Use = Box<dyn FnOnce()>;

impl Shape {
    fn new<Input: 'static>(name: &'static str, size: usize, make: impl Fn(usize) -> Input + 'static, used: fn(Input)) -> Self {
        let prepare = move |size| {
            let input = make(size);
            Box::new(move || used(input)) as Use
        };
        Shape { name, size, prepare: Box::new(prepare) }
    }
}

/// All of them.
#[must_use]
pub fn shapes() -> Vec<Shape> {
    [godot::shapes(), ark::shapes(), tscn::shapes()].into_iter().flatten().collect()
}
