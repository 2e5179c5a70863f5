"""Forms whose fields are named like members of the DOM are read like any other."""

# ruff: noqa: E501 - page literals keep their lines

import tomllib
from pathlib import Path

import pytest

TABLES = tomllib.loads(Path(__file__).with_name("native.toml").read_text(encoding="utf-8"))

MEMBERS = TABLES["members"]


def form_of(members: list[str]) -> str:
    fields = "".join(f"<input name={name} aria-label='Field {name}'>" for name in members)
    return f"""<main><form aria-label=Trip>{fields}<ul><li><a href=/help>Help</a></ul>
    <table><tr><th>A<th>B<tr><td>1<td><button disabled>Go</button></table></form></main><p>End</p>"""


def test_forms_with_one_member_shadowed_each(dump):
    lines = dump("".join(form_of([member]) for member in MEMBERS))
    assert lines.count("End") == len(MEMBERS)
    assert sum(line.endswith("<form> Trip") for line in lines) == len(MEMBERS)
    for member in MEMBERS:
        assert any(line.endswith(f"<textbox> Field {member}") for line in lines), member


def test_a_form_with_all_members_shadowed(view):
    seen = view(form_of(MEMBERS))
    lines = seen.dump()
    assert len([line for line in lines if "<textbox> Field" in line]) == len(MEMBERS)
    ref = seen.row("Field parentNode").ref
    seen.page.evaluate("document.querySelector('[name=parentNode]').value = 'x'")
    seen.observe()
    assert seen.row("Field parentNode").attributes == {"value": "x"}
    assert seen.row("Field parentNode").ref == ref
    assert "parentNode" in seen.resolve(ref)["html"]
    assert "form" in seen.resolve(seen.row("Trip").ref)["html"]


def grid_with(member: str) -> str:
    """A form around cells, around rows, as a row and as a cell, and one between the rows."""
    field = f"<input name={member} aria-label='Field {member}!'>"
    return f"""<div role=grid><div role=row><form><div role=cell>A</div>{field}</form></div>
    <form>{field}<div role=row><div role=cell>B</div></div></form>
    <form role=row><div role=cell>C</div>{field}</form>
    <div role=row><form role=cell>D {field}</form></div><form>{field}</form></div>"""


def test_grids_in_which_a_form_has_a_member_shadowed(dump):
    lines = dump("".join(grid_with(member) for member in MEMBERS) + "<p>End</p>")
    assert lines[-1] == "End"
    for member in MEMBERS:
        assert sum(line.count(f"<textbox> Field {member}!") for line in lines) == 5, member


@pytest.mark.parametrize("tag", ["input", "select", "textarea"])
def test_an_element_of_another_namespace_named_as_a_field_stops_no_look(dump, tag):
    lines = dump(f"""<svg width=60 height=60></svg><button>Fine</button><script>
    const odd = document.createElementNS('http://www.w3.org/2000/svg', '{tag}');
    odd.setAttribute('role', 'button'); odd.setAttribute('aria-label', 'Odd');
    document.querySelector('svg').append(odd);
    const math = document.createElementNS('http://www.w3.org/1998/Math/MathML', '{tag}');
    math.setAttribute('role', 'button'); math.setAttribute('aria-label', 'Odder');
    math.textContent = 'x'; document.body.append(math);</script>""")
    assert any("<button> Fine" in line for line in lines)


@pytest.mark.parametrize("tag", ["input", "select", "textarea", "progress", "button"])
def test_nor_does_one_within_what_is_named_by_its_words(dump, tag):
    svg = f"<svg width=99 height=60><a href=/x><text y=20>Chart<{tag}></{tag}></text></a></svg>"
    assert dump(f"{svg}<button>Fine {svg}</button>")[0] == "[1]<link href=/x> Chart"


ASKED = TABLES["asked"]


@pytest.mark.parametrize("name", ASKED)
def test_no_field_of_a_form_ends_a_look_by_its_name(view, name):
    form = f"<form %s><p>One</p><input name={name}><button disabled>Send</button></form>"
    marks = [f"data-pilotfish-{mark}=x" for mark in ("mask", "hint", "untrusted", "skip")]
    kinds = [*marks, "inert", "role=dialog", "aria-modal=true", "title=T", "draggable=true"]
    seen = view(
        "<style>li form { display: none } li:hover form { display: block }</style><main><p>Words</p>"
        + "".join(form % kind for kind in ["", *kinds])
        + f"<ul><li><a href=/x>Menu</a>{form % ''}</ul></main>{form % ''}"
        "<section role=dialog aria-label=Cookies><button>Agree</button></section>"
    )
    seen.observe()
    seen.page.evaluate(
        "for (const p of document.querySelectorAll('p')) p.textContent = 'Others';"
        "for (const form of document.querySelectorAll('form')) form.after(form)"
    )
    seen.observe()
    seen.page.evaluate(
        "for (const form of document.querySelectorAll('form'))"
        " Element.prototype.replaceWith.call(form, 'x')"
    )
    seen.observe()
    assert "xxxxxxxxxx" in seen.texts()
