"""Each entry of the tables of conventions is needed: its page is read otherwise without it."""

# ruff: noqa: E501 (a page a line)

from typing import Any

import pytest

ENTRY = "../../tests/widget/observe/conventions.ts"
READ = """async () => {
  const observer = unit.createObserver({document: 'd', isOurs: () => false});
  const { facts } = await observer.observe({ full: true });
  const text = unit.renderLines(observer.lines(), facts);
  observer.destroy();
  return text;
}"""
STOP = "cursor:not-allowed"
WEEK = "<tr>" + "".join(f"<td>{day}" for day in range(8, 15)) + "</tr>"
SLOTS = "<tr><th>9:00<td>free<td>taken" * 3
CUSTOM = (
    "<script>customElements.define('x-c', class extends HTMLElement {{ {flag} = true }})</script>"
)


def custom(flag: str, rest: str) -> str:
    return f"<x-c {rest}>One</x-c>" + CUSTOM.format(flag=flag)


def described(words: str, state: str = "aria-invalid=true") -> str:
    return f"<input aria-label=N {state} aria-describedby='a b'><hr><button>Send</button>{words}"


# By the name of the entry: a page, and what its dump says of it.
CASES = {
    "loading attribute": ("<button data-loading=true>Save</button>", "<button busy> Save"),
    "loading class": ("<button class=ant-btn-loading>Save</button>", "<button busy> Save"),
    "tick in an option": (
        "<div role=option tabindex=0>One <svg class=lucide-check width=9 height=9><path d='M0 0L9 9'/></svg></div>",
        "<option checked> One",
    ),
    "mixed custom element": (custom("indeterminate", "role=checkbox tabindex=0"), "checked=mixed"),
    "checked custom element": (custom("checked", "role=checkbox tabindex=0"), "checkbox checked>"),
    "class of a mixed box": (
        "<b onclick=1 class='tree-checkbox tree-checkbox-indeterminate'>One</b>",
        "<b checked=mixed> One",
    ),
    "class of a box": (
        "<b onclick=1 class='tree-checkbox tree-checkbox-checked'>One</b>",
        "<b checked> One",
    ),
    "class of a step": ("<ol><li>Cart<li class=active>Pay</ol>", "Pay (current)"),
    "class of a step in process": (
        "<div class=el-steps><p>Cart</p><p class=is-process>Pay</p></div>",
        "Pay (current)",
    ),
    "data of a step": (
        "<div class=stepper><p data-state=done>Cart</p><p data-state=active>Pay</p></div>",
        "Pay (current)",
    ),
    "state of a custom element": (custom("disabled", "role=button tabindex=0"), "button disabled>"),
    "class and forbidding pointer": (
        f"<p onclick=1 class=tabs-tab-disabled style='{STOP}'>Two</p>",
        "<p disabled> Two",
    ),
    "class of a state, and no hand": (
        "<ul><li class=disabled><a href=/7 style='cursor:default'>Next</a></ul>",
        "<link disabled href=/7> Next",
    ),
    "class and forbidding pointer of what is drawn in it": (
        f"<div role=menuitem tabindex=-1><p class=content--disabled style='{STOP}'>Four</p></div>",
        "<menuitem disabled> Four",
    ),
    "cell of a grid": (
        "<div role=grid onclick=1><div role=row><i role=gridcell tabindex=-1>Bolt</i></div></div>",
        "<gridcell> Bolt",
    ),
    "day of a month": (f"<table onclick=1><tr>{'<th>d' * 7}</tr>{WEEK}</table>", "<cell> 10"),
    "cell of a sheet": (
        "<div id=w><table><tr><th>Part<tr><td>Bolt</table></div><script>w.ondblclick=()=>0</script>",
        "<cell> Bolt",
    ),
    "box of a plan": (f"<table onclick=1><tr><th>Time<th>A<th>B{SLOTS}</table>", "<cell> taken"),
    "shape beside others": (
        "<svg width=99 height=99><circle cx=9 cy=9 r=8 onclick=1 /><rect x=40 y=40 width=30 height=30 /></svg>",
        "<rect",
    ),
    "pointer that pulls": ("<p style='cursor:grab'>Row</p>", "<p> Row"),
    "thumb on a track": (
        "<p style='position:relative;width:200px;height:8px'><b tabindex=0 style='position:absolute;left:9px;width:9px;height:9px'></b></p>",
        "<b ",
    ),
    "what is dragged or dropped on": ("<p draggable=true>Row</p>", "<p> Row"),
    "canvas for gestures": (
        "<canvas width=90 height=40 aria-label=Sign style='touch-action:none'></canvas>",
        "size=90x40> Sign",
    ),
    "item with a roving tabindex": (
        "<div><p class=i tabindex=0>Copy</p><p class=i tabindex=-1>Cut</p></div>",
        "<p> Cut",
    ),
    "highlighted option": (
        "<p role=option tabindex=0 aria-selected=true class=is-highlighted>One</p>",
        "<option> One",
    ),
    "active option of a field": (
        "<input role=combobox aria-activedescendant=o>"
        "<p role=option id=o tabindex=0 aria-selected=true class=active>One</p>",
        "<option> One",
    ),
    "class of the server": ("<input class=is-invalid aria-label=N>", "<textbox invalid> N"),
    "class of a touched field": (
        "<input class='ng-invalid ng-touched' aria-label=N>",
        "<textbox invalid> N",
    ),
    "class of an error": (
        "<input class=usa-input--error aria-label=N aria-describedby=a><p id=a class=error>Short</p>",
        "invalid=Short",
    ),
    "label behind a box": (
        "<input type=checkbox title=T><label>Terms</label>",
        "<checkbox> Terms",
    ),
    "label of a group": (
        "<p><label>Name</label> <input title=T></p>",
        "<textbox description=T> Name",
    ),
    "floating label": (
        "<p><input title=T><label style='position:absolute;left:12px'>Name</label></p>",
        "<textbox description=T> Name",
    ),
    "words behind a box": ("<p><input type=checkbox> Letters</p>", "<checkbox> Letters"),
    "words before a field": (
        "<div>Width (X)</div><input type=number placeholder=200>",
        "<spinbutton description=200> Width (X)",
    ),
    "choice before what is to be written": (
        "<p><input type=radio id=r aria-label=R><label for=r>Other:</label> <input></p>",
        "<textbox> Other",
    ),
    "button under a field for files": (
        "<p style='position:relative;width:99px;height:30px'>"
        "<input type=file style='position:absolute;inset:0;opacity:0'>Upload</p>",
        "<input type=file> Upload",
    ),
    "list that a box is drawn for": (
        "<select aria-label=Tags multiple hidden></select>"
        "<b role=combobox tabindex=-1 style='display:inline-block;width:300px'><input class=search></b>",
        "<textbox> Tags",
    ),
    "data attribute": ("<a href=/a data-active=true>A</a>", "<link selected href=/a> A"),
    "class among siblings": (
        "<p><a href=/a class=active>A</a><a href=/b>B</a></p>",
        "<link selected href=/a> A",
    ),
    "class of the only one in its item": (
        "<ul><li><a href=/a class=active>A</a><li><a href=/b>B</a></ul>",
        "<link selected href=/a> A",
    ),
    "class of its item": (
        "<ul><li class=active><a href=/a>A</a><li><a href=/b>B</a></ul>",
        "<link selected href=/a> A",
    ),
    "class of its menu item": (
        "<ul role=menu><li role=menuitem class=x-menu-item-selected><span><a href=/a>A</a></span>"
        "<li role=menuitem class=x-menu-item><span><a href=/b>B</a></span></ul>",
        "selected",
    ),
    "class of what is drawn in it": (
        "<div><p role=menuitem tabindex=0><b class=content>A</b></p>"
        "<p role=menuitem tabindex=0><b class='content content--selected'>B</b></p></div>",
        "<menuitem selected> B",
    ),
    "selected custom element": (custom("selected", "role=tab tabindex=0"), "<tab selected> One"),
    "class of a row": (
        "<table><tr><th>N<tr><td>A<tr class=selected><td>B<tr><td>C</table>",
        "<row selected> B",
    ),
    "alert": (described("<p id=a>Two words</p><p id=b role=alert>Short</p>"), "invalid=Short"),
    "name of an error": (
        described("<p id=a>Two words</p><p id=b class=Mui-error>Short</p>"),
        "invalid=Short",
    ),
    "error within": (
        described("<p id=a>Two words</p><p id=b><b class=x-error>Short</b></p>"),
        "invalid=Short",
    ),
    "name of a help": (
        described("<p id=a class=hint>Two words</p><p id=b>Short</p>"),
        "invalid=Short",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_without_the_entry_the_page_is_read_otherwise(page_with: Any, name: str) -> None:
    html, says = CASES[name]
    page = page_with(f"<!doctype html>{html}", ENTRY)
    assert says in page.evaluate(READ)
    page.evaluate("(name) => unit.takeOut(name)", name)
    assert says not in page.evaluate(READ)


def test_each_entry_has_its_page(page_with: Any) -> None:
    names = page_with("", ENTRY).evaluate("unit.names()")
    assert sorted(names) == sorted(CASES)
