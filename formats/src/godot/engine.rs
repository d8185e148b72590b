//! Which engine reads and writes: the context of everything here.

/// The releases between which the bytes of a Variant differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Release {
    /// 3.0: every `int` is written in eight bytes.
    V3_0,
    /// 3.1 to 3.6. Texts with surrogates are written as read, as 3.2.3 does; 3.6 joins pairs and writes a space for half of one.
    V3,
    /// 4.0 to 4.2: new types and numbers; arrays lose their element type on the way.
    V4_0,
    /// 4.3: typed arrays, PackedVector4Array.
    V4_3,
    /// 4.4 and later: typed dictionaries.
    V4_4,
}

impl core::fmt::Display for Release {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Release::V3_0 => "Godot 3.0",
            Release::V3 => "Godot 3.1 to 3.6",
            Release::V4_0 => "Godot 4.0 to 4.2",
            Release::V4_3 => "Godot 4.3",
            Release::V4_4 => "Godot 4.4+",
        })
    }
}

/// How wide the components of vectors are. An engine has one width: what it reads gets that at once, and
/// [`with_lossless`](Engine::with_lossless) when it is written. Generation 3 knows `f32` alone, whatever this says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Precision {
    /// As each value has them: what was read is written back as it was.
    Keep,
    /// `f32`, as usual builds of the engine do.
    Single,
    /// `f64`, as builds with `precision=double` do.
    Double,
}

/// An engine to agree with: release, precision, what it allows. The context of all declarations of this module.
///
/// ```
/// use bytespec_formats::godot::{Engine, Variant};
///
/// let bytes = Engine::GODOT4.encode(&Variant::from(42))?;
/// assert_eq!(bytes, [2, 0, 0, 0, 42, 0, 0, 0]);
/// // Godot 3.0 wrote every int in eight bytes.
/// assert_eq!(Engine::GODOT3_0.encode(&Variant::from(42))?, [2, 0, 1, 0, 42, 0, 0, 0, 0, 0, 0, 0]);
/// # Ok::<(), bytespec::EncodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Engine {
    pub(crate) release: Release,
    pub(crate) precision: Precision,
    pub(crate) objects: bool,
    pub(crate) lossless: bool,
    /// Writes elements of typed containers that are of another type.
    pub(crate) misfits: bool,
    pub(crate) any_script: bool,
}

/// The engine refuses values nested deeper: the outermost value counts as one.
pub const MAX_DEPTH: u32 = 1025;

impl Engine {
    /// The newest releases of generation 4.
    pub const GODOT4: Engine = Engine::new(Release::V4_4);
    /// Generation 3 from 3.1 on.
    pub const GODOT3: Engine = Engine::new(Release::V3);
    /// The first release of generation 3.
    pub const GODOT3_0: Engine = Engine::new(Release::V3_0);

    /// An engine that refuses full objects, keeps the width of vectors and sees values as the engine does.
    pub const fn new(release: Release) -> Self {
        Engine { release, precision: Precision::Keep, objects: false, lossless: false, misfits: false, any_script: false }
    }

    /// Changes how wide vectors are.
    #[must_use]
    pub const fn with_precision(mut self, precision: Precision) -> Self {
        self.precision = precision;
        self
    }

    /// Allows full objects: class name and properties, as plain data. Engines refuse them by default
    /// (`allow_objects`, `full_objects`).
    #[must_use]
    pub const fn with_objects(mut self, allowed: bool) -> Self {
        self.objects = allowed;
        self
    }

    /// Keeps what the engine would drop on reading: text behind a NUL, a byte order mark, entries of a dictionary
    /// whose key comes again, elements that do not fit a typed container, the width of vectors, the class or script of a container's objects
    /// where objects are not allowed, the slash of a node path that is nothing else (generation 3).
    ///
    /// Such elements and keys of typed containers are an error when they are written, unless lossless.
    #[must_use]
    pub const fn with_lossless(mut self, lossless: bool) -> Self {
        self.lossless = lossless;
        self
    }

    /// Reads and writes containers typed by a script that is no path of the project too. Engines refuse them with full objects
    /// and see a class in their place without; a tool that looks at bytes does not know which it will be.
    pub(crate) const fn with_any_script(mut self) -> Self {
        self.any_script = true;
        self
    }

    /// The release.
    pub const fn release(&self) -> Release {
        self.release
    }

    /// How wide vectors are.
    pub const fn precision(&self) -> Precision {
        self.precision
    }

    /// Whether full objects are allowed.
    pub const fn allows_objects(&self) -> bool {
        self.objects
    }

    /// Whether it is of generation 3.
    pub const fn is_godot3(&self) -> bool {
        matches!(self.release, Release::V3_0 | Release::V3)
    }

    /// What differs from the usual, each behind a comma.
    pub(crate) fn beside(self) -> String {
        let mut text = String::new();
        for (is, what) in [
            (self.precision == Precision::Single, ", single precision"),
            (self.precision == Precision::Double, ", double precision"),
            (self.objects, ", full objects"),
            (self.lossless, ", lossless"),
        ] {
            if is {
                text.push_str(what);
            }
        }
        text
    }

    fn typing(self, since: Release) -> Typing {
        let names = Engine::new(Release::V4_4).with_lossless(self.lossless);
        let any_script = self.any_script || self.lossless && !self.objects;
        Typing { typed: self.release >= since, objects: self.objects || self.lossless, any_script, names }
    }

    /// How the element types of arrays are written.
    pub(crate) fn array_typing(self) -> Typing {
        self.typing(Release::V4_3)
    }

    /// How the key and value types of dictionaries are written.
    pub(crate) fn dictionary_typing(self) -> Typing {
        self.typing(Release::V4_4)
    }
}

/// `Godot 4.4+, double precision`: the release, and what differs from the usual.
impl core::fmt::Display for Engine {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", self.release, self.beside())
    }
}

/// What an engine knows of the types of a container.
#[derive(Clone, Copy, Debug)]
pub struct Typing {
    pub(crate) typed: bool,
    /// Whether classes and scripts are kept; otherwise they all are the class that stands for objects.
    pub(crate) objects: bool,
    /// Whether a script may be anything but a path of the project.
    pub(crate) any_script: bool,
    /// How the names of classes and scripts are read and written.
    pub(crate) names: Engine,
}
