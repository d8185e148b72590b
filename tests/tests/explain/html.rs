//! The page.

use super::{Packet, Tree, leaf};
use bytespec::explain::HtmlOptions;
use bytespec::{ProtoModel, explain};

#[test]
fn the_page_stands_alone_and_escapes_what_it_shows() {
    let packet = Packet { number: 7, note: Some("<script>&'\"".into()) };
    let bytes = packet.encode().unwrap();
    let mut page = String::new();
    let options = HtmlOptions { title: "a<b".into(), ..Default::default() };
    explain::<Packet>(&bytes).write_html(&mut page, &options).unwrap();
    let body = &page[page.find("<body>").unwrap()..];
    assert_eq!(body, "\
<body>
<h1>a&lt;b</h1>
<p>27 bytes</p>
<div class=\"r\"><span class=\"o\">0000</span><span class=\"h\">12 34</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">constructor</span> = 0x1234</span></div>
<div class=\"r\"><span class=\"o\">0002</span><span class=\"h\">00 00 00 00 00 00 00 01</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">flags</span>: bit 0 (note)</span></div>
<div class=\"r\"><span class=\"o\">000a</span><span class=\"h\">00 00 00 0d</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">payload length</span> = 13</span></div>
<div class=\"r\"><span class=\"o\">000e</span><span class=\"h\">07</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">number</span> = 7</span></div>
<div class=\"r\"><span class=\"o\">000f<br>0017</span><span class=\"h\">0b 3c 73 63 72 69 70 74<br>3e 26 27 22</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">note</span>: byte length 11, &quot;&lt;script&gt;&amp;&#39;\\&quot;&quot;</span></div>
</body>
</html>
");
    for foreign in ["<script", "http", "src=", "url(", "@import"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
}

#[test]
fn the_page_nests_and_marks_what_broke() {
    let tree = Tree { label: 1, kids: vec![leaf(2)], left: None };
    let mut bytes = tree.encode().unwrap();
    bytes.truncate(30);
    let mut page = String::new();
    explain::<Tree>(&bytes).write_html(&mut page, &HtmlOptions::default()).unwrap();
    let body = &page[page.find("<body>").unwrap()..];
    assert_eq!(body, "\
<body>
<h1>bytes explained</h1>
<p>30 bytes</p>
<div class=\"r\"><span class=\"o\">0000</span><span class=\"h\">00 01</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">constructor</span> = 0x1</span></div>
<div class=\"r\"><span class=\"o\">0002</span><span class=\"h\">00 00 00 00 00 00 00 00</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">flags</span> = none</span></div>
<div class=\"r\"><span class=\"o\">000a</span><span class=\"h\">00 00 00 18</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">payload length</span> = 24</span></div>
<div class=\"r\"><span class=\"o\">000e</span><span class=\"h\"><mark>00</mark> 01</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">label</span> = 1</span></div>
<details open><summary><div class=\"r\"><span class=\"o\">0010</span><span class=\"h\">00 00 00 12</span><span class=\"w\" style=\"--d:0\"><span class=\"n\">kids</span>:</span></div></summary>
<details open><summary><div class=\"r\"><span class=\"o\">0014</span><span class=\"h\"></span><span class=\"w\" style=\"--d:1\"><span class=\"n\">[0]</span>:</span></div></summary>
<div class=\"r\"><span class=\"o\">0014</span><span class=\"h\">00 00 00 00 00 00 00 00</span><span class=\"w\" style=\"--d:2\"><span class=\"n\">flags</span> = none</span></div>
<div class=\"r f\"><span class=\"o\">001c</span><span class=\"h\">00 00</span><span class=\"w\" style=\"--d:2\"><span class=\"n\">payload length</span>: cut off</span></div>
</details>
</details>
<p class=\"e\">error: Tree.(payload_length) at byte 0xe: needs 24 bytes, 16 left</p>
</body>
</html>
");
    assert_eq!(page.matches("<details").count(), page.matches("</details>").count());
    assert_eq!(page.matches("<div").count(), page.matches("</div>").count());
}
