"""The flat tree: shadow roots, slots, frames, reading order, indentation."""

from __future__ import annotations

CARD = """
<x-card><b slot=title>Slotted title</b><button>Light</button></x-card>
<script>
customElements.define('x-card', class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({mode: 'open'});
    root.innerHTML = '<p>First in the shadow</p><p><slot name=title>Fallback</slot></p>'
      + '<slot></slot><slot name=none><p>Given nothing</p></slot><button>Shadow</button>';
  }
});
</script>"""


def test_open_shadow_roots_in_flat_tree_order(dump):
    assert dump(CARD) == [
        "First in the shadow",
        "Slotted title",
        "[1]<button> Light",
        "Given nothing",
        "[2]<button> Shadow",
    ]


def test_same_origin_frames_at_any_depth(view):
    seen = view(
        "<h1>Top</h1><iframe src=/outer width=600 height=300></iframe>",
        paths={
            "/outer": "<p>Outer</p><iframe src=/inner width=400 height=200></iframe>",
            "/inner": "<button onclick=\"this.textContent='Pressed'\">Inner</button>",
        },
    )
    assert seen.dump() == ["[1]<heading level=1> Top", "Outer", "[2]<button> Inner"]
    seen.page.evaluate("observer.resolve(2).element.click()")
    assert seen.dump() == ["[1]<heading level=1> Top", "Outer", "[3]<button> Pressed"]


def test_what_cannot_be_read_is_one_honest_line(view, loopback):
    seen = view(
        f"""<iframe src={loopback.other_origin}/pay title=Card width=200 height=50></iframe>
        <canvas width=40 height=30 aria-label=Sales></canvas>
        <x-closed style="display:block;height:20px"></x-closed>
        <script>customElements.define('x-closed', class extends HTMLElement {{
          connectedCallback() {{ this.attachShadow({{mode: 'closed'}}).innerHTML = 'secret'; }}
        }});</script>""",
        paths={"/pay": "<input aria-label=Number>"},
    )
    host = loopback.other_origin.removeprefix("http://")
    frame = f'frame "Card" ({host}): another site\'s, cannot be read or acted on from here'
    assert seen.dump() == [
        frame,
        'canvas "Sales" 40×30: drawn, cannot be read',
        "x-closed: draws its own inside, which cannot be read".replace(":", " 1264×20:"),
    ]
    assert 0 < seen.observe().facts.confidence < 1


def test_a_frame_that_has_no_element_yet_is_read_as_nothing(view):
    seen = view("<iframe srcdoc='<p>Gone</p>'></iframe><p>After</p>")
    assert "Gone" in seen.dump()
    seen.page.evaluate("frames[0].document.documentElement.remove()")
    assert seen.dump() == ["After"]


def test_text_in_reading_order_with_white_space_folded(dump):
    assert dump("""
    <p>One   <b>bold</b>
       word</p><p>Two<br>Three</p>
    <ul><li>Milk</li><li>Eggs<ul><li>Brown</li></ul></li></ul>
    <dl><dt>Size</dt><dd>Large</dd></dl>
    <figure><img alt="A mug" width=9 height=9><figcaption>Our mug</figcaption></figure>
    <div style="display:flex"><span>Total</span><span>$48.00</span></div>
    <pre>a  b\n  c</pre>""") == [
        "One bold word",
        "Two",
        "Three",
        "Milk",
        "Eggs",
        "\tBrown",
        "Size: Large",
        "A mug",
        "Our mug",
        "Total $48.00",
        "a b",
        "|   c",
    ]


def test_a_margin_on_either_side_parts_words(view):
    seen = view("""<p><b>Foo</b><b style="margin-left:6px">Bar</b></p>
    <p><b style="margin-right:6px">Foo</b><b>Baz</b></p><p><i style="padding-right:8px">A</i>B</p>
    <p id=last><b style="margin-right:6px">Total</b><b>: 5</b></p><p>re<b>do</b></p>""")
    assert seen.dump() == ["Foo Bar", "Foo Baz", "A B", "Total: 5", "redo"]
    seen.page.evaluate("last.lastChild.textContent = 'five'")
    assert seen.dump()[3] == "Total five"


def test_preformatted_text_is_one_text_however_it_is_marked_up(dump):
    assert dump("""<pre><code><b>let</b> a = <i>1</i>;\n  <span hidden>CANARY</span>b</code>
<button>Copy</button></pre>""") == ["let a = 1;", "|   b", "| Copy", "[1]<button> Copy"]


def test_gauges_are_read(dump):
    assert dump("""<progress value=3 max=10 aria-label=Upload></progress>
    <div role=progressbar aria-valuenow=40 aria-valuetext="almost half">x</div>""") == [
        "Upload: 3 of 10",
        "progressbar: almost half",
    ]


def test_two_labels_of_one_hidden_field_are_one_row(dump):
    assert dump("""<input id=a type=checkbox hidden><label for=a>Terms</label>
    <label for=a>I accept</label>""") == ["[1]<checkbox> Terms I accept"]


def test_links_in_drawings(dump):
    assert dump("""<svg width=99 height=50><a href=/x><text y=20>Plan</text></a></svg>""") == [
        "[1]<link href=/x> Plan"
    ]


def test_what_listens_in_a_drawing_that_is_one_picture_to_others(dump):
    assert dump("""<svg role=img aria-label="Sales by month" width=99 height=50>
    <rect onclick=0 width=20 height=20 aria-label=May /><rect x=30 width=20 height=20 />
    <a href=/june><text y=40>June</text></a></svg>
    <svg role=img aria-label=Star width=20 height=20><path d="M0 0h9v9z" /></svg>""") == [
        "Sales by month",
        "[1]<rect> May",
        '[2]<rect at="48,18" size=20x20 color="black #000000">',
        "[3]<link href=/june> June",
        "Star",
    ]


def test_a_frame_without_room_shows_nothing(view):
    seen = view("""<p>Page</p>
    <iframe width=0 height=0 srcdoc="CANARY<button>CANARY</button>"></iframe>
    <iframe width=1 height=1 srcdoc=CANARY></iframe><iframe sandbox width=1 height=1></iframe>""")
    seen.page.wait_for_function("frames.length == 3 && frames[0].document.body?.textContent")
    seen.observe()
    assert seen.texts() == ["Page"]
    seen.page.evaluate("document.querySelector('iframe').height = 90")
    seen.page.evaluate("document.querySelector('iframe').width = 90")
    seen.observe()
    assert seen.row("CANARY", "button")


def test_a_document_that_is_edited_as_a_whole(view):
    seen = view("<iframe srcdoc='<title>Old editor</title><p>Words'></iframe>")
    seen.page.wait_for_function("frames[0].document.querySelector('p')")
    seen.page.evaluate("frames[0].document.designMode = 'on'")
    seen.observe()
    [field] = [row for row in seen.rows() if row.word == "textbox"]
    assert field.attributes == {"value": "Words", "multiline": True}


def test_a_formula_is_one_line(dump):
    assert dump("""<p>So <math><mi>x</mi><mo>=</mo><msup><mi>y</mi><mn>2</mn></msup></math> holds
    <div><math display=block><mi>E</mi><mo>=</mo><mi>m</mi></math></div>""") == [
        "So x = y 2 holds",
        "E = m",
    ]


def test_preformatted_text_is_cut_at_600_characters(view):
    seen = view(f"<pre>{'x' * 700}</pre>")
    seen.observe()
    (text,) = seen.texts()
    assert len(text) == 600
    assert text.endswith("…")


def test_indentation_grows_in_parts_of_the_page_only(dump):
    assert dump("""
    <div><div><header><nav aria-label=Main><div><a href=/a>A</a></div></nav></header></div></div>
    <main><section aria-label=News><div><h2>Today</h2><p>Rain</p></div></section>
    <section><p>Nameless</p></section><form><fieldset><legend>Ship to</legend>
    <input aria-label=Street></fieldset></form></main>""") == [
        "[1]<banner>",
        "\t[2]<navigation> Main",
        "\t\t[3]<link href=/a> A",
        "[4]<main>",
        "[5]<region> News",
        "\t[6]<heading level=2> Today",
        "\tRain",
        "Nameless",
        "[7]<form>",
        "\t[8]<group> Ship to",
        "\t\t[9]<textbox> Street",
    ]


def test_the_widget_is_never_in_the_dump(view):
    seen = view("<button>Page</button><div id=pilotfish><button>Ours</button></div>")
    assert seen.dump() == ["[1]<button> Page"]


def test_reading_does_not_write(view):
    seen = view("""<title>Old</title><details><summary>More</summary><p>Deep</p></details>
    <label>A <input value=1></label><table><tr><th>H<tr><td>1</table>""")
    seen.page.evaluate("""() => {
      globalThis.changes = [];
      new MutationObserver((list) => changes.push(...list)).observe(document, {
        attributes: true, childList: true, characterData: true, subtree: true });
    }""")
    for _ in range(3):
        seen.observe()
    assert seen.page.evaluate("new Promise(done => setTimeout(() => done(changes.length)))") == 0


def test_a_heading_whose_words_float_is_read(dump):
    assert dump(
        "<h2><a href=/a style='float:left'>Orders</a></h2><p style='clear:both'>All</p>"
    ) == [
        "[1]<link level=2 href=/a> Orders",
        "All",
    ]


def test_a_control_without_a_box_of_its_own_is_where_it_is_drawn(dump):
    assert dump(
        "<a href=/a><span style='float:left'>Floats</span></a>"
        "<button style='display:contents'>Passes</button>"
        "<a href=/c style='display:contents'><div>Card</div></a><a href=/none></a>"
        "<a href=/off><i style='position:absolute;left:-9999px'>Off</i></a>"
    ) == ["[1]<link href=/a> Floats", "[2]<button> Passes", "[3]<link href=/c> Card"]


def test_a_cross_comes_after_the_words_it_takes_away(view):
    remove = "<i role=button tabindex=0 aria-label=Remove style='order:2;width:14px'></i>"
    chips = "".join(
        f"<div style='display:flex;width:90px'>{remove}<b>{name}</b></div>"
        for name in ("Ham", "Egg")
    )
    seen = view(f"""<ul><li><span onclick=1>×</span>Red<li><span onclick=1>×</span>Tan</ul>{chips}
      <div style="display:flex"><button><svg width=9 height=9></svg></button>Before</div>""")
    said = ["Red", "<span> ×", "Tan", "<span> ×", "Ham", "<button> Remove", "Egg"]
    lines = [line.partition("]")[2] or line for line in seen.dump()]
    assert lines[:8] == [*said, "<button> Remove"]
    assert lines[-1] == "Before"
    # It is drawn before them.
    seen.page.evaluate("document.querySelectorAll('i').forEach(one => { one.style.order = 0 })")
    lines = [line.partition("]")[2] or line for line in seen.dump()]
    assert lines[4:8] == ["<button> Remove", "Ham", "<button> Remove", "Egg"]


def test_a_heading_too_long_for_a_name_is_a_paragraph(view):
    words = " ".join(f"word{n}" for n in range(60))
    seen = view(f"<h5>{words} <a href=/x>More</a> end</h5><h5 aria-label='{words}'>Short</h5>")
    dump = seen.dump()
    assert dump[:2] == [f"{words} More end", "[1]<link href=/x> More"]
    assert dump[2].startswith("[2]<heading level=5> word0") and dump[2].endswith("…")


def test_a_long_heading_that_a_stranger_wrote_keeps_its_mark(dump):
    words = " ".join(f"word{n}" for n in range(60))
    assert "untrusted" in dump(f"<h5 data-pilotfish-untrusted>{words}</h5>")[0]
