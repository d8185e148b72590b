#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    (bytespec_fuzz::target("tscn_edit").run)(input);
});
