"""Who listens for a press: by its handler, by what frameworks leave behind, by what was seen."""

import tomllib
from pathlib import Path

import pytest

from built import of_frameworks

TABLES = tomllib.loads(Path(__file__).with_name("listening.toml").read_text(encoding="utf-8"))

ALONE = TABLES["alone"]


@pytest.mark.parametrize("how", ALONE)
def test_a_plain_element_that_listens(how, dump):
    assert dump(ALONE[how])[-1] == "[1]<div> A"


@pytest.mark.parametrize(
    "html",
    [
        "<div hx-get=/x hx-trigger=load>A</div>",
        "<div id=a>A</div><script>a._vei = {onMouseenter: () => 0}</script>",
        "<div id=a>A</div><script>a._vei = {onClick: null}</script>",
        "<div id=a>A</div><script>a.__reactContainer$x = {}; a.onkeydown = () => 0</script>",
        "<div id=a>A</div><script>a.jQuery361 = {events: {click: [{selector: '.it'}]}};"
        "__pilotfishListeners = new WeakSet([a])</script>",
    ],
)
def test_one_that_does_not(html, dump):
    assert dump(html) == ["A"]


@pytest.fixture(scope="session")
def presses() -> str:
    """The bundle of tests/frameworks/presses, with the real libraries."""
    return of_frameworks("bundle.mjs", "presses/index.ts").read_text(encoding="utf-8")


def test_delegating_frameworks_without_the_early_script(view, presses):
    seen = view("<body>")
    # By a script of the page: under what a driver evaluates, WebKit runs microtasks in between.
    seen.page.add_script_tag(content=presses + "; scenarios.drawn = scenarios.draw()")
    seen.page.evaluate("scenarios.drawn")
    seen.observe()
    controls = [row.name for row in seen.rows()]
    assert controls == [
        "React click",
        "React pointer",
        "React button",
        "React 18 click",
        "React 18 pointer",
        "React 18 button",
        "Vue click",
        "Vue button",
        "Svelte click",
        "Svelte pointer",
        "Svelte button",
    ]
    assert {text for text in seen.texts() if "plain" in text} == {
        "React plain",
        "React 18 plain",
        "Vue plain",
        "Svelte plain",
    }


def test_a_handler_set_as_a_property_later_is_found(view):
    here = view("<div id=a>Late</div><p onclick=0>Was there</p><div id=b>Never</div><h1>Last</h1>")
    here.observe()
    assert [row.name for row in here.rows()] == ["Was there", "Last"]
    ref = here.row("Was there").ref
    here.page.evaluate("a.onclick = () => 0")
    assert here.observe().base is not None
    assert [row.name for row in here.rows()] == ["Late", "Was there", "Last"]
    assert here.row("Was there").ref == ref


def test_what_begins_to_listen_in_a_frame_is_a_control_at_the_next_look(view):
    # As the early script in the frame notes it.
    noting = "<script>__pilotfishListeners = new WeakSet()</script>"
    seen = view(
        "<iframe src=/in title=Till></iframe>",
        paths={"/in": f"{noting}<div id=a>Pay</div><p id=b></p>"},
    )
    assert not any(line.endswith("<div> Pay") for line in seen.dump())
    seen.page.frames[1].evaluate("__pilotfishListeners.add(a); 0")
    seen.observe()
    assert seen.row("Pay").word == "div"
    seen.page.frames[1].evaluate(
        "b.attachShadow({mode: 'open'}).innerHTML = '<button>Later</button>'; 0"
    )
    seen.observe()
    assert seen.row("Later").word == "button"


SHEET = "<div id=w><table><tr><th>Part<th>Stock</tr><tr><td>Bolt<td>40</tr></table></div>"


@pytest.mark.parametrize(
    "script",
    [
        "w.ondblclick = () => 0",
        "__pilotfishDoubles = new WeakSet([w])",
        "w.__reactProps$x = {onDoubleClick: () => 0}",
    ],
)
def test_cells_of_a_table_that_listens_for_presses_twice(script, dump):
    assert "<cell> 40" in dump(f"{SHEET}<script>{script}</script>")[-1]
