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
