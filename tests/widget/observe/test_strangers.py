"""Strangers' words: wherever they stand and whatever they name, a row says whose they are."""

# ruff: noqa: E501 - page literals keep their lines
import pytest

from pilotfish_client.observation import Row

MARK = "data-pilotfish-untrusted"

PARTS = [
    # What listens, or shows a hand, and holds other controls.
    f"<div {MARK} onclick='x()'><p>Strange</p><button>A</button><button>B</button></div>",
    f"<div {MARK} tabindex=0><p>Strange</p><button>A</button><button>B</button></div>",
    f"<ul {MARK} style='cursor:pointer'><li>Strange <button>A</button><li><button>B</button></ul>",
    # What has a way of its own to be read.
    f"<pre {MARK}>Strange</pre>",
    f"<pre {MARK} tabindex=0>Strange</pre>",
    f"<p>Since <time {MARK}>Strange</time> it is so</p>",
    f"<label {MARK}>Strange</label>",
    f"<div role=progressbar {MARK}>Strange</div>",
    f"<div role=textbox {MARK}><p>Strange</p></div>",
    f"<div role=slider tabindex=0 {MARK}><p>Strange</p></div>",
    f"<svg {MARK}><text y=20>Strange</text></svg>",
    f"<iframe {MARK} srcdoc='<p>Strange</p>'></iframe>",
    # A link in a sentence, whose words the sentence would say, too.
    f"<p>Words before <a href=/x {MARK}>Strange</a> and after</p>",
    f"<p>Words before <a href=/x>a <b {MARK}>Strange</b> link</a> and after</p>",
    # What names or describes something else.
    f"<label>Name <b {MARK}>Strange</b> <input></label>",
    f"<label for=i>Name <b {MARK}>Strange</b></label><p><input id=i></p>",
    f"<label><input> or <input type=date> <b {MARK}>Strange</b></label>",
    f"<div><label {MARK}>Strange</label> <input></div>",
    f"<p {MARK} id=u>Strange</p><button aria-labelledby=u></button>",
    f"<p {MARK} id=u>Strange</p><button aria-describedby=u>A</button>",
    f"<p {MARK} id=u>Strange</p><input aria-label=A aria-invalid=true aria-errormessage=u>",
    f"<table><caption {MARK}>Strange</caption><tr><th>A<th>B<tr><td>1<td>2</table>",
    f"<fieldset><legend {MARK}>Strange</legend><input aria-label=A></fieldset>",
    f"<nav aria-labelledby=u><a href=/a>A</a></nav><p id=u {MARK}>Strange</p>",
    f"<dialog open><h2 {MARK}>Strange</h2><button>A</button></dialog>",
    f"<label for=s {MARK}>Strange</label><select id=s style='position:absolute;width:1px;height:1px'>"
    "<option>A</select><span role=combobox tabindex=0>A</span>",
    f"<form><label {MARK} for=i>Strange</label><input id=i required><button disabled>A</button></form>",
    f"<input aria-label=A list=l><datalist id=l {MARK}><option>Strange</datalist>",
    f"<p id=u {MARK}>Strange</p><button><svg role=img width=9 height=9 aria-labelledby=u></svg></button>",
    # Text that is made of all in an element.
    f"<pre>Code <b {MARK}>Strange</b></pre>",
    f"<div role=progressbar>At <b {MARK}>Strange</b></div>",
    f"<svg width=9 height=9><title {MARK}>Strange</title></svg>",
    f"<p id=u {MARK}>Strange</p><div role=img style='width:9px;height:9px' aria-labelledby=u></div>",
    # A cell that reaches into the next row, which says it again.
    f"<table><tr><th>A<th>B<tr><td rowspan=2 {MARK}>Strange<td>1<tr><td>2</table>",
    # A link that something else names.
    f"<p id=u {MARK}>Strange</p><p>See <a href=/x aria-labelledby=u>x</a> for more</p>",
    # What lies over a control.
    "<div style='position:relative;width:200px'><button style='width:100%'>A</button>"
    "<div style='position:absolute;inset:0;background:white'>"
    f"<span {MARK} style='font-size:8px;display:block;height:8px'>Strange</span></div></div>",
    "<div style='position:relative;width:200px'><button style='width:100%'>A</button>"
    f"<div {MARK} style='position:absolute;inset:0;background:white'>Strange</div></div>",
]


def unmarked(view, word: str) -> list[object]:
    """The rows and texts that say `word` and neither are marked nor stand in a row that is."""
    open_at: list[int] = []
    found: list[object] = []
    for line in view.lines:
        while open_at and open_at[-1] >= line.depth:
            open_at.pop()
        row = line.row
        if isinstance(row, Row) and (row.attributes or {}).get("untrusted") is True:
            open_at.append(line.depth)
        elif word in str(row) and not open_at and "untrusted" not in str(row):
            found.append(row)
    return found


@pytest.mark.parametrize("part", PARTS)
def test_strangers_words_are_marked(view, part):
    seen = view(f"<main><p>Ours</p>{part}<p>Ours, too</p></main>")
    seen.page.wait_for_timeout(50)
    said = seen.dump()
    assert "Strange" in "\n".join(said) or "covered=div" in "\n".join(said)
    assert unmarked(seen, "Strange") == []
    assert len(unmarked(seen, "Ours")) == 2, "the host's own words are not marked"


@pytest.mark.parametrize("part", PARTS)
def test_strangers_words_that_come_later_are_marked(view, part):
    seen = view("<main><p>Ours</p><div id=here></div><p>Ours, too</p></main>")
    seen.observe()
    seen.page.evaluate("(html) => { here.innerHTML = html; }", part)
    seen.page.wait_for_timeout(50)
    seen.observe()
    assert unmarked(seen, "Strange") == []
    assert len(unmarked(seen, "Ours")) == 2


@pytest.mark.parametrize(
    "part",
    [
        "<fieldset><legend {}>Strange</legend><p>Our words</p><button>A</button></fieldset>",
        "<div role=dialog aria-labelledby=u><h2 id=u {}>Strange</h2><p>Our words</p></div>",
        "<p id=u {}>Strange</p><main aria-describedby=u><p>Our words</p></main>",
    ],
)
def test_what_strangers_words_only_name_is_not_theirs(view, part):
    seen = view(part.format(MARK))
    seen.observe()
    assert unmarked(seen, "Strange") == []
    assert unmarked(seen, "Our words") == ["Our words"]


@pytest.mark.parametrize(
    "part",
    [
        "<input aria-label=A aria-invalid=true aria-errormessage=u>",
        "<nav aria-labelledby=u><a href=/a>A</a></nav>",
        "<button aria-describedby=u>A</button>",
    ],
)
def test_a_mark_that_comes_later_is_seen(view, part):
    seen = view(f"{part}<div id=w><p id=u>Strange</p></div>")
    seen.observe()
    seen.page.evaluate("() => { w.dataset.pilotfishUntrusted = ''; }")
    seen.observe()
    assert unmarked(seen, "Strange") == []


def test_a_dialog_that_strangers_words_name_says_them_in_its_row_alone(view):
    seen = view(
        "<div role=dialog aria-modal=true aria-labelledby=u style='position:fixed;inset:0'>"
        f"<h2 id=u {MARK}>Strange</h2><button>Close</button></div>"
    )
    facts = seen.observe().facts
    assert [dialog.name for dialog in facts.dialogs] == [""]
    assert unmarked(seen, "Strange") == []


def test_a_dialog_is_called_by_its_first_heading_whoever_wrote_the_next(view):
    seen = view(
        "<div role=dialog aria-modal=true style='position:fixed;inset:0'><h2>Ours</h2>"
        f"<h3 {MARK}>Strange</h3><button>Close</button></div>"
    )
    facts = seen.observe().facts
    assert [dialog.name for dialog in facts.dialogs] == ["Ours"]
    assert seen.row("Ours", "dialog").attributes is None
    assert unmarked(seen, "Strange") == []
