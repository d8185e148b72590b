//! Values written down.

/// A value of Godot's scripts, written much as there.
///
/// - `null` or `nil`;
/// - `[…]`: an array of anything;
/// - `{…}`: a dictionary; each key is anything, too;
/// - `&"…"`: a StringName, and `^"…"`: a NodePath, as in scripts;
/// - any other expression that [`Variant`](crate::godot::Variant) can be made from: numbers, text, vectors, a `Vec<u8>` as
///   PackedByteArray, `Option`s.
///
/// ```
/// use bytespec_formats::godot::{Variant, Vector2, variant};
///
/// let rope = 20;
/// let value = variant!({
///     "name": "Ada",
///     &"path": ^"../Player:position",
///     3: [1, 2.5, null, { "rope": rope + 1 }],
///     null: vec![1u8, 2, 3],
///     Vector2::new(1, 2): -1,
///     ["a", "b"]: {},
/// });
/// assert_eq!(value[3][3]["rope"], 21);
/// assert_eq!(
///     format!("{value:?}"),
///     concat!(
///         r#"{"name": "Ada", &"path": NodePath("../Player:position"), 3: [1, 2.5, null, {"rope": 21}], "#,
///         r#"null: PackedByteArray(1, 2, 3), Vector2i(1, 2): -1, ["a", "b"]: {}}"#
///     )
/// );
/// assert_eq!(variant!(nil), Variant::Nil);
/// ```
///
/// A variable is moved into the value; with `&` in front it is copied. A script's int has 64 bits and a sign, so that not every
/// `u64` and `usize` is one: `Variant::try_from` takes those that are, and `as i64` says that they all will be.
///
/// ```
/// use bytespec_formats::godot::{Variant, variant};
///
/// let (score, items) = (7u64, ["rope", "sword"]);
/// let value = variant!({ "score": Variant::try_from(score)?, "items": items.len() as i64 });
/// assert_eq!(value, variant!({ "score": 7, "items": 2 }));
/// assert!(Variant::try_from(u64::MAX).is_err());
/// # Ok::<(), std::num::TryFromIntError>(())
/// ```
///
/// A value with more than a hundred elements may need `#![recursion_limit = "256"]`; collecting into an
/// [`Array`](crate::godot::Array) or a [`Dictionary`](crate::godot::Dictionary) does not.
#[macro_export]
macro_rules! variant {
    // Elements: those that are done in brackets, then what is left.
    (@items [$($done:expr,)*]) => {{
        let items: ::std::vec::Vec<$crate::godot::Variant> = ::std::vec::Vec::from([$($done,)*]);
        items
    }};
    (@items [$($done:expr,)*] null $(, $($rest:tt)*)?) => { $crate::variant!(@items [$($done,)* $crate::variant!(null),] $($($rest)*)?) };
    (@items [$($done:expr,)*] nil $(, $($rest:tt)*)?) => { $crate::variant!(@items [$($done,)* $crate::variant!(nil),] $($($rest)*)?) };
    (@items [$($done:expr,)*] [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $crate::variant!(@items [$($done,)* $crate::variant!([$($inner)*]),] $($($rest)*)?)
    };
    (@items [$($done:expr,)*] {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $crate::variant!(@items [$($done,)* $crate::variant!({$($inner)*}),] $($($rest)*)?)
    };
    (@items [$($done:expr,)*] & $name:literal $(, $($rest:tt)*)?) => {
        $crate::variant!(@items [$($done,)* $crate::variant!(& $name),] $($($rest)*)?)
    };
    (@items [$($done:expr,)*] ^ $path:literal $(, $($rest:tt)*)?) => {
        $crate::variant!(@items [$($done,)* $crate::variant!(^ $path),] $($($rest)*)?)
    };
    (@items [$($done:expr,)*] $value:expr $(, $($rest:tt)*)?) => {
        $crate::variant!(@items [$($done,)* $crate::variant!($value),] $($($rest)*)?)
    };

    // Pairs: those that are done in brackets, what has been read of a key in parentheses, then what is left.
    (@pairs [$($done:expr,)*] ()) => {{
        let pairs: ::std::vec::Vec<($crate::godot::Variant, $crate::godot::Variant)> = ::std::vec::Vec::from([$($done,)*]);
        pairs
    }};
    (@pairs [$($done:expr,)*] ($($key:tt)*) $last:tt : null $(, $($rest:tt)*)?) => {
        $crate::variant!(@pairs [$($done,)* ($crate::variant!($($key)* $last), $crate::variant!(null)),] () $($($rest)*)?)
    };
    (@pairs [$($done:expr,)*] ($($key:tt)*) $last:tt : nil $(, $($rest:tt)*)?) => {
        $crate::variant!(@pairs [$($done,)* ($crate::variant!($($key)* $last), $crate::variant!(nil)),] () $($($rest)*)?)
    };
    (@pairs [$($done:expr,)*] ($($key:tt)*) $last:tt : [$($inner:tt)*] $(, $($rest:tt)*)?) => {
        $crate::variant!(@pairs [$($done,)* ($crate::variant!($($key)* $last), $crate::variant!([$($inner)*])),] () $($($rest)*)?)
    };
    (@pairs [$($done:expr,)*] ($($key:tt)*) $last:tt : {$($inner:tt)*} $(, $($rest:tt)*)?) => {
        $crate::variant!(@pairs [$($done,)* ($crate::variant!($($key)* $last), $crate::variant!({$($inner)*})),] () $($($rest)*)?)
    };
    (@pairs [$($done:expr,)*] ($($key:tt)*) $last:tt : & $name:literal $(, $($rest:tt)*)?) => {
        $crate::variant!(@pairs [$($done,)* ($crate::variant!($($key)* $last), $crate::variant!(& $name)),] () $($($rest)*)?)
    };
    (@pairs [$($done:expr,)*] ($($key:tt)*) $last:tt : ^ $path:literal $(, $($rest:tt)*)?) => {
        $crate::variant!(@pairs [$($done,)* ($crate::variant!($($key)* $last), $crate::variant!(^ $path)),] () $($($rest)*)?)
    };
    (@pairs [$($done:expr,)*] ($($key:tt)*) $last:tt : $value:expr $(, $($rest:tt)*)?) => {
        $crate::variant!(@pairs [$($done,)* ($crate::variant!($($key)* $last), $crate::variant!($value)),] () $($($rest)*)?)
    };
    (@pairs [$($done:expr,)*] ($($key:tt)*) $next:tt $($rest:tt)*) => {
        $crate::variant!(@pairs [$($done,)*] ($($key)* $next) $($rest)*)
    };

    (null) => { $crate::godot::Variant::Nil };
    (nil) => { $crate::godot::Variant::Nil };
    ([$($items:tt)*]) => { $crate::godot::Variant::from($crate::variant!(@items [] $($items)*)) };
    ({$($pairs:tt)*}) => {
        $crate::godot::Variant::from(<$crate::godot::Dictionary as ::std::iter::FromIterator<_>>::from_iter($crate::variant!(@pairs [] () $($pairs)*)))
    };
    (& $name:literal) => { $crate::godot::Variant::StringName($crate::godot::GString::from($name)) };
    (^ $path:literal) => { $crate::godot::Variant::from($crate::godot::NodePath::from_text($path)) };
    ($value:expr) => { $crate::godot::IntoVariant::into_variant($value) };
}
