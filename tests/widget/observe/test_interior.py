"""Inside of controls and headings: gone past where their names say all, read where not."""

from __future__ import annotations

PARTS = """<button><span>Save</span> <b>all</b></button>
<a href=/x><div>Card</div><p>words</p></a> after
<h2><span>Title</span> <a href=/y>more</a></h2>
<button><b>Menu</b> <x-part></x-part></button>
<button><b>Host</b> <span id=host></span></button>
<button>Draw <canvas width=30 height=30></canvas></button>
<script>
for (const host of [document.querySelector('x-part'), document.querySelector('#host')])
  host.attachShadow({ mode: 'open' }).innerHTML = '<a href=/z>inner</a>';
</script>"""


def test_what_can_be_used_inside_of_a_control_is_read(dump):
    assert dump(PARTS) == [
        "[1]<button> Save all",
        "[2]<link href=/x> Card words",
        "after",
        "[3]<heading level=2> Title more",
        "[4]<link href=/y> more",
        "[5]<button> Menu inner",
        "[6]<link href=/z> inner",
        "[7]<button> Host inner",
        "[8]<link href=/z> inner",
        "[9]<button> Draw",
    ]


def test_words_of_a_name_end_lines_as_boxes_do(dump):
    words = "<b>One</b> <a href=/x>{}</a> <b>two</b>"
    together = "One {} two"
    assert dump(words.format("<i>in</i>"))[0] == together.format("in")
    assert dump(words.format("<div>its own</div>"))[0] == "One"
    hidden = "<div style='display:none'>not there</div>go"
    assert dump(words.format(hidden))[0] == together.format("go")


def test_what_lies_over_a_control_may_stand_in_another(dump):
    (first, second) = dump("""<button style="position:fixed; top:50px; left:0">Under</button>
    <button style="position:static">Over<span style="position:absolute; top:40px; left:0;
    width:300px; height:60px; background:#fff"></span></button>""")
    assert "covered" in first
    assert "covered" not in second


def test_a_part_left_out_inside_of_a_control_stays_out(dump):
    lines = dump("<a href=/x><b>Words</b> <i data-pilotfish-skip>CANARY</i></a>")
    assert "CANARY" not in "".join(lines)


def test_what_begins_to_listen_in_a_control_is_told(view):
    seen = view("""<h2>Orders <i id=a style="padding:4px">+</i></h2>
    <a href=/x style="display:block">Mug <i id=b>x</i> <i id=c class=plain>y</i></a>
    <h3>Plain <span id=d class=words>words</span></h3>""")
    seen.observe()
    assert [row.word for row in seen.rows()] == ["heading", "link", "heading"]
    for name in "abd":
        seen.page.evaluate(f"{name}.onclick = () => 0")
        seen.observe()
    assert [row.name for row in seen.rows() if row.word in ("i", "span")] == ["+", "x", "words"]
    seen.page.evaluate(
        "b.onclick = null; b.className = 'plain'; c.remove(); d.textContent = 'text'"
    )
    seen.observe()
    assert [row.name for row in seen.rows() if row.word in ("i", "span")] == ["+", "text"]
    seen.page.evaluate("a.style.pointerEvents = 'none'")
    seen.observe()
    assert [row.name for row in seen.rows() if row.word in ("i", "span")] == ["text"]


def test_boxes_in_an_editor_are_told_as_they_are_now(view):
    box = "<li><label contenteditable=false><input type=checkbox aria-label='{}'></label>{}"
    seen = view(f"<ul contenteditable aria-label=List>{box.format('A', 'a')}</ul><p id=p>End")
    seen.observe()
    assert not seen.row("A", "checkbox").attributes
    seen.page.evaluate("document.querySelector('input').checked = true")
    seen.observe()
    assert seen.row("A", "checkbox").attributes == {"checked": True}
    seen.page.evaluate("""document.querySelector('ul').append(document.querySelector('li')
    .cloneNode(true)); document.querySelectorAll('input')[1].ariaLabel = 'B'""")
    seen.observe()
    assert seen.row("B", "checkbox")
    seen.page.evaluate("document.querySelector('label').removeAttribute('contenteditable')")
    seen.observe()
    assert [row.name for row in seen.rows() if row.word == "checkbox"] == ["B"]


def test_a_hand_over_parts_of_a_control_is_the_control_s(dump):
    lines = dump("""<style>.all * { cursor: pointer } .k { padding: 2px }</style>
    <button class=all><svg width=9 height=9></svg> <span class=b>Find</span> <kbd class=k>K</kbd>
    </button>
    <button><span style="cursor:pointer">Messages of today <b class=k>3</b></span></button>
    <h2>Orders <i style="cursor:pointer">+</i></h2>""")
    assert lines == [
        "[1]<button> Find K",
        "[2]<button> Messages of today 3",
        "[3]<heading level=2> Orders +",
        "[4]<i> +",
    ]


SHAPES = (
    "<svg width=200 height=50>"
    + "".join(
        f"<path class='chart bar{extra}' fill='{fill}' d='M{x} 0h10v20h-10z' onclick=1></path>"
        for x, fill, extra in (
            (0, "#f00", ""),
            (20, "#f00", ""),
            (40, "#00f", ""),
            (60, "#00f", " last"),
        )
    )
    + "</svg>"
)


def test_a_shape_says_what_the_one_before_it_does_not(view):
    seen = view(SHAPES)
    told = [
        (row.attributes or {}) for row in (seen.observe(), seen.rows())[1] if row.word == "path"
    ]
    assert [(each.get("description"), each.get("color")) for each in told] == [
        ("chart bar", "red #ff0000"),
        (None, None),
        (None, "blue #0000ff"),
        ("chart bar last", None),
    ]
    assert all("at" in each and "size" in each for each in told)
    seen.page.evaluate("document.querySelector('path').remove()")
    seen.observe()
    first = next(row for row in seen.rows() if row.word == "path")
    assert (first.attributes or {})["description"] == "chart bar"
    seen.page.evaluate("document.querySelector('path').setAttribute('class', 'chart line')")
    seen.observe()
