//! Arguments of remote calls.

use super::{GODOT3, GODOT4, HI, hi, joined};
use bytespec::{DecodeErrorKind, ProtoModel};
use bytespec_formats::godot::frame::{Argument, Arguments, CallBytes, Rpc};
use bytespec_formats::godot::{Engine, Variant};

#[test]
fn a_bool_takes_one_byte_and_a_number_as_few_as_hold_it() {
    let rpc = Rpc::new(GODOT4);
    let cases: [(Variant, &[u8]); 17] = [
        (false.into(), &[0x01]),
        (true.into(), &[0x81]),
        (0.into(), &[0x02, 0]),
        (127.into(), &[0x02, 0x7f]),
        ((-1).into(), &[0x02, 0xff]),
        ((-128).into(), &[0x02, 0x80]),
        (128.into(), &[0x42, 0x80, 0]),
        ((-129).into(), &[0x42, 0x7f, 0xff]),
        (32_767.into(), &[0x42, 0xff, 0x7f]),
        ((-32_768).into(), &[0x42, 0, 0x80]),
        (32_768.into(), &[0x82, 0, 0x80, 0, 0]),
        ((-32_769).into(), &[0x82, 0xff, 0x7f, 0xff, 0xff]),
        (0x7fff_ffff.into(), &[0x82, 0xff, 0xff, 0xff, 0x7f]),
        (0x8000_0000_i64.into(), &[0xc2, 0, 0, 0, 0x80, 0, 0, 0, 0]),
        (i64::MIN.into(), &[0xc2, 0, 0, 0, 0, 0, 0, 0, 0x80]),
        (Variant::Nil, &[0, 0, 0, 0]),
        (hi(), HI),
    ];
    for (value, bytes) in cases {
        assert_eq!(rpc.encode_argument(&value).unwrap(), bytes);
        assert_eq!(rpc.decode_argument_prefix(&joined(&[bytes, &[9]])).unwrap(), (value, bytes.len()));
    }
}

#[test]
fn numbers_in_more_bytes_than_they_need_are_read_too() {
    let rpc = Rpc::new(GODOT4);
    for bytes in [&[0x42, 5, 0][..], &[0x82, 5, 0, 0, 0], &[0xc2, 5, 0, 0, 0, 0, 0, 0, 0]] {
        assert_eq!(rpc.decode_argument_prefix(bytes).unwrap(), (5.into(), bytes.len()));
    }
    // Bit 6 of a bool says nothing.
    assert_eq!(rpc.decode_argument_prefix(&[0x41]).unwrap(), (false.into(), 1));
    assert_eq!(rpc.decode_argument_prefix(&[0xc1]).unwrap(), (true.into(), 1));
}

#[test]
fn only_bools_and_numbers_have_a_mode() {
    let error = Rpc::new(GODOT4).decode_argument_prefix(&joined(&[&[0x44], &HI[1..]])).unwrap_err();
    assert_eq!(error.to_string(), "Variant.(tag) at byte 0x0: 68 is no tag of `Variant`");
}

#[test]
fn a_call_has_the_number_of_arguments_in_front() {
    let rpc = Rpc::new(GODOT4);
    let arguments = [Variant::from(true), Variant::from(300), hi()];
    let bytes = joined(&[&[3, 0x81, 0x42, 0x2c, 0x01], HI]);
    let call = rpc.encode(arguments.clone()).unwrap();
    assert_eq!(call, CallBytes::Counted(bytes.clone()));
    assert_eq!(rpc.decode(&call).unwrap(), arguments);
    // What follows is ignored, as the engine does.
    assert_eq!(rpc.decode(&CallBytes::Counted(joined(&[&bytes, &[1, 2]]))).unwrap(), arguments);

    let error = rpc.decode(&CallBytes::Counted(bytes[..4].to_vec())).unwrap_err();
    assert_eq!((error.offset(), error.missing()), (3, Some(1)));
    assert_eq!(error.kind(), &DecodeErrorKind::Truncated { needed: 2, available: 1 });
    // An argument may have a single byte; ordinary values, as of generation 3, have four.
    for (engine, bytes, missing) in
        [(GODOT4, &[][..], 1), (GODOT4, &[2], 1), (GODOT4, &[0x42, 1], 1), (GODOT4, &[4], 3), (GODOT3, &[], 4), (GODOT3, &[1], 3)]
    {
        let rpc = Rpc::new(engine);
        assert_eq!(rpc.decode_argument_prefix(bytes).unwrap_err().missing(), Some(missing), "{bytes:?}");
        assert_eq!(rpc.decode(&CallBytes::Counted(joined(&[&[1], bytes]))).unwrap_err().missing(), Some(missing), "{bytes:?}");
    }
    assert_eq!(rpc.decode(&CallBytes::Counted(vec![2, 0x81])).unwrap_err().missing(), Some(1));
    let model = Arguments { items: arguments.into_iter().map(Argument).collect() };
    assert_eq!(model.encode_with(&bytespec::Limits::new(), &mut { GODOT4 }).unwrap(), bytes);
}

#[test]
fn a_single_byte_array_and_no_arguments_are_sent_raw() {
    let rpc = Rpc::new(GODOT4);
    let call = rpc.encode([vec![1_u8, 2, 3]]).unwrap();
    assert_eq!(call, CallBytes::Raw(vec![1, 2, 3]));
    assert_eq!(rpc.decode(&call).unwrap(), [Variant::from(vec![1_u8, 2, 3])]);
    let none = rpc.encode(Vec::<Variant>::new()).unwrap();
    assert_eq!(none, CallBytes::Raw(Vec::new()));
    assert_eq!(rpc.decode(&none).unwrap(), [] as [Variant; 0]);
    // Two are no single one.
    let two = rpc.encode([vec![1_u8], vec![2]]).unwrap();
    assert_eq!(two, CallBytes::Counted(vec![2, 29, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 29, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]));
}

#[test]
fn generation_3_packs_nothing() {
    let rpc = Rpc::new(GODOT3);
    let arguments = [Variant::from(true), Variant::from(300)];
    let call = rpc.encode(arguments.clone()).unwrap();
    assert_eq!(call, CallBytes::Counted(vec![2, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 44, 1, 0, 0]));
    assert_eq!(rpc.decode(&call).unwrap(), arguments);
    assert_eq!(rpc.encode(Vec::<Variant>::new()).unwrap(), CallBytes::Counted(vec![0]));
    assert_eq!(rpc.encode([vec![1_u8]]).unwrap(), CallBytes::Counted(vec![1, 20, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]));
}

#[test]
fn a_call_has_255_arguments_at_most() {
    for engine in [GODOT4, Engine::GODOT3_0] {
        let rpc = Rpc::new(engine);
        assert!(matches!(rpc.encode(vec![true; 255]).unwrap(), CallBytes::Counted(bytes) if bytes[0] == 255));
        let error = rpc.encode(vec![true; 256]).unwrap_err();
        assert_eq!(error.to_string(), "Arguments.items: item count 256 does not fit, at most 255");
    }
}
