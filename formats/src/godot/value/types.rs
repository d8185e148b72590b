//! The types by number, and the types of containers.

use super::GString;
use crate::godot::{Engine, Typing};
use bytespec::ProtoModel;

macro_rules! types {
    ($($number:literal $old:tt $name:ident $text:literal)*) => {
        /// A type of value, by its number in generation 4.
        #[derive(ProtoModel, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[proto(byte_order = little, repr = u32)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum Type {
            $($name = $number,)*
        }

        impl Type {
            /// The number in generation 4.
            #[must_use]
            pub const fn number(self) -> u32 {
                match self { $(Type::$name => $number,)* }
            }

            /// The type with a number of generation 4.
            #[must_use]
            pub const fn from_number(number: u32) -> Option<Self> {
                match number { $($number => Some(Type::$name),)* _ => None }
            }

            /// The number in generation 3.
            #[must_use]
            pub const fn godot3_number(self) -> Option<u32> {
                match self { $(Type::$name => types!(@old $old),)* }
            }

            /// The name in generation 4.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Type::$name => $text,)* }
            }
        }
    };
    (@old -) => { None };
    (@old $old:literal) => { Some($old) };
}

types! {
    0 0 Nil "Nil"
    1 1 Bool "bool"
    2 2 Int "int"
    3 3 Float "float"
    4 4 String "String"
    5 5 Vector2 "Vector2"
    6 - Vector2i "Vector2i"
    7 6 Rect2 "Rect2"
    8 - Rect2i "Rect2i"
    9 7 Vector3 "Vector3"
    10 - Vector3i "Vector3i"
    11 8 Transform2D "Transform2D"
    12 - Vector4 "Vector4"
    13 - Vector4i "Vector4i"
    14 9 Plane "Plane"
    15 10 Quaternion "Quaternion"
    16 11 Aabb "AABB"
    17 12 Basis "Basis"
    18 13 Transform3D "Transform3D"
    19 - Projection "Projection"
    20 14 Color "Color"
    21 - StringName "StringName"
    22 15 NodePath "NodePath"
    23 16 Rid "RID"
    24 17 Object "Object"
    25 - Callable "Callable"
    26 - Signal "Signal"
    27 18 Dictionary "Dictionary"
    28 19 Array "Array"
    29 20 PackedByteArray "PackedByteArray"
    30 21 PackedInt32Array "PackedInt32Array"
    31 - PackedInt64Array "PackedInt64Array"
    32 22 PackedFloat32Array "PackedFloat32Array"
    33 - PackedFloat64Array "PackedFloat64Array"
    34 23 PackedStringArray "PackedStringArray"
    35 24 PackedVector2Array "PackedVector2Array"
    36 25 PackedVector3Array "PackedVector3Array"
    37 26 PackedColorArray "PackedColorArray"
    38 - PackedVector4Array "PackedVector4Array"
}

impl Type {
    /// The name in generation 3, of types that it has.
    #[must_use]
    pub const fn godot3_name(self) -> &'static str {
        match self {
            Type::Quaternion => "Quat",
            Type::Transform3D => "Transform",
            Type::PackedByteArray => "PoolByteArray",
            Type::PackedInt32Array => "PoolIntArray",
            Type::PackedFloat32Array => "PoolRealArray",
            Type::PackedStringArray => "PoolStringArray",
            Type::PackedVector2Array => "PoolVector2Array",
            Type::PackedVector3Array => "PoolVector3Array",
            Type::PackedColorArray => "PoolColorArray",
            other => other.name(),
        }
    }

    /// The highest number of generation 4.
    pub(crate) const LAST: u32 = Type::PackedVector4Array.number();

    /// The type with a number of generation 3.
    #[must_use]
    pub fn from_godot3_number(number: u32) -> Option<Self> {
        (0..=Type::LAST).filter_map(Type::from_number).find(|kind| kind.godot3_number() == Some(number))
    }
}

/// What a typed container holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum ContainerType {
    /// Anything: not typed.
    #[default]
    Any,
    /// Values of one type.
    Builtin(Type),
    /// Objects of a class.
    Class(Box<GString>),
    /// Objects with a script, by its `res://` path.
    Script(Box<GString>),
    /// Objects with a script that a text file refers to. Has no form in bytes.
    Reference(Box<super::Object>),
}

/// The class that stands for all objects where they are not allowed.
pub(crate) const ENCODED_OBJECT: &str = "EncodedObjectAsID";

impl ContainerType {
    /// Objects of a class.
    #[must_use]
    pub fn class(name: impl Into<GString>) -> Self {
        ContainerType::Class(Box::new(name.into()))
    }

    /// The type that its values have; `None` for any.
    #[must_use]
    pub fn value_type(&self) -> Option<Type> {
        match self {
            ContainerType::Any => None,
            ContainerType::Builtin(kind) => Some(*kind),
            ContainerType::Class(_) | ContainerType::Script(_) | ContainerType::Reference(_) => Some(Type::Object),
        }
    }
}

const NO_SCRIPT: &str = "the script of a typed container must be a `res://` path";

/// Engines take no script from outside the project.
pub(crate) fn is_script_path(path: &GString) -> bool {
    path.as_bytes().starts_with(b"res://")
}

/// How the type of a container stands on the wire; which form it is, two bits of the header say.
#[derive(ProtoModel)]
#[proto(byte_order = little, context = Engine, tag(extern), part)]
pub(crate) enum TypeForm {
    /// Not typed: nothing.
    #[variant(tag = 0)]
    Any,
    /// A type by its number.
    #[variant(tag = 1)]
    Builtin(Type),
    /// A class by its name.
    #[variant(tag = 2)]
    Class(GString),
    /// A script by its path.
    #[variant(tag = 3)]
    Script(GString),
}

impl ContainerType {
    /// Whether the class of its objects is lost: where objects are not allowed, all classes are one.
    pub(crate) fn loses_class(&self, typing: &Typing) -> bool {
        !typing.objects && matches!(self, ContainerType::Class(_) | ContainerType::Script(_) | ContainerType::Reference(_))
    }

    /// As an engine writes it.
    pub(crate) fn to_form(&self, typing: &Typing) -> TypeForm {
        match self {
            ContainerType::Any => TypeForm::Any,
            _ if !typing.typed => TypeForm::Any,
            ContainerType::Builtin(kind) => TypeForm::Builtin(*kind),
            _ if self.loses_class(typing) => TypeForm::Class(ENCODED_OBJECT.into()),
            ContainerType::Class(name) => TypeForm::Class((**name).clone()),
            ContainerType::Script(path) => TypeForm::Script((**path).clone()),
            // Refused before it comes to this.
            ContainerType::Reference(_) => TypeForm::Any,
        }
    }

    /// As an engine reads it.
    pub(crate) fn of_form(form: TypeForm, typing: &Typing) -> Result<Self, &'static str> {
        Ok(match form {
            TypeForm::Any | TypeForm::Builtin(Type::Nil) => ContainerType::Any,
            TypeForm::Builtin(Type::Object) | TypeForm::Class(_) | TypeForm::Script(_) if !typing.objects => ContainerType::class(ENCODED_OBJECT),
            TypeForm::Builtin(kind) => ContainerType::Builtin(kind),
            TypeForm::Class(name) if name.is_empty() => ContainerType::Builtin(Type::Object),
            TypeForm::Class(name) => ContainerType::Class(Box::new(name)),
            TypeForm::Script(path) if typing.any_script || is_script_path(&path) => ContainerType::Script(Box::new(path)),
            TypeForm::Script(_) => return Err(NO_SCRIPT),
        })
    }

    /// Says why an engine cannot write it, or would refuse to read what was written.
    pub(crate) fn check_writable(&self, typing: &Typing) -> Result<(), &'static str> {
        match self {
            _ if !typing.typed || !typing.objects => Ok(()),
            ContainerType::Script(path) if !typing.any_script && !is_script_path(path) => Err(NO_SCRIPT),
            ContainerType::Reference(_) => Err("a reference to a resource of a text file has no form in bytes"),
            _ => Ok(()),
        }
    }
}
