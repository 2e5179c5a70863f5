"""Ways to hide words from a person: none of them gets words into the dump (THREATS 3)."""

import tomllib
from pathlib import Path

import pytest

TABLES = tomllib.loads(Path(__file__).with_name("hiding.toml").read_text(encoding="utf-8"))

# What a person would not see, wherever it stands: as text, as a heading, in a table, in a list.
CARRIERS = (
    "<p>CANARY one</p><h2>CANARY two</h2><ul><li>CANARY three</li></ul>"
    "<table><tr><th>CANARY four</th><th>x</th></tr><tr><td>CANARY five</td><td>y</td></tr></table>"
)

# Each holds CARRIERS where {} stands.
TECHNIQUES = TABLES["techniques"]


def test_there_are_forty_at_least() -> None:
    assert len(TECHNIQUES) >= 40


@pytest.mark.parametrize("how", TECHNIQUES)
def test_hidden_words_are_absent(how, dump):
    lines = dump("<p>Seen</p>" + TECHNIQUES[how].format(CARRIERS))
    assert not [line for line in lines if "CANARY" in line]
    assert lines


# The counterpart: what looks like a trick to a machine, and is seen by a person.
SEEN = TABLES["seen"]


@pytest.mark.parametrize("how", SEEN)
def test_seen_words_stay(how, dump):
    words = "\n".join(dump("<p>Seen</p>" + SEEN[how].format(CARRIERS)))
    numbers = ["one", "two", "three", "four", "five"]
    assert [number for number in numbers if f"CANARY {number}" in words] == numbers


OFF = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)"
LABELS = {
    "label": f"<label for=f style='{OFF}'>NAME</label><input id=f>",
    "label around": f"<label><span style='{OFF}'>NAME</span><input></label>",
    "label of a select": f"<label for=f style='{OFF}'>NAME</label><select id=f><option>a</select>",
    "label of a textarea": f"<label for=f style='{OFF}'>NAME</label><textarea id=f></textarea>",
    "label, clip-path": "<label for=f style='position:absolute;clip-path:inset(50%)'>NAME</label>"
    "<input id=f>",
    "label, off-screen": "<label for=f style='position:absolute;left:-9999px'>NAME</label>"
    "<input id=f>",
    "label, clear": "<label for=f style='opacity:0;position:absolute'>NAME</label><input id=f>",
    "in a button": f"<button><svg width=9 height=9></svg><span style='{OFF}'>NAME</span></button>",
    "in a link": f"<a href=/x><span style='{OFF}'>NAME</span><i>*</i></a>",
    "in an ARIA button": f"<div role=button tabindex=0>+<span style='{OFF}'>NAME</span></div>",
    "in a tab": "<div role=tablist aria-label=t><div role=tab>+"
    f"<span style='{OFF}'>NAME</span></div></div>",
    "in a menu item": "<div role=menu><div role=menuitem>+"
    f"<span style='{OFF}'>NAME</span></div></div>",
    "indented logo": "<a href=/ style='display:block;width:90px;height:30px;text-indent:-9999px;"
    "overflow:hidden;background:#ccc'>NAME</a>",
    "font size 0": "<a href=/ style='display:block;width:90px;height:30px;font-size:0'>NAME</a>",
    "aria-label": "<button aria-label=NAME>x</button>",
    "aria-labelledby, hidden": "<span id=n hidden>NAME</span><input aria-labelledby=n>",
    "checkbox behind its label": f"<label><input type=checkbox style='{OFF}'>NAME</label>",
    "legend": f"<fieldset><legend style='{OFF}'>NAME</legend>"
    "<input type=radio aria-label=a></fieldset>",
    "alt": "<a href=/><img alt=NAME width=20 height=20></a>",
    "title of a drawing": "<button><svg width=20 height=20><title>NAME</title></svg></button>",
    "table caption": f"<table><caption style='{OFF}'>NAME</caption><tr><th>a<th>b<tr><td>c<td>d"
    "</table>",
}


@pytest.mark.parametrize("how", LABELS)
def test_labels_for_screen_readers_stay_as_names(how, dump):
    lines = dump(LABELS[how])
    rows = [line for line in lines if "NAME" in line]
    assert rows, lines
    assert all(row.lstrip("\t").startswith("[") for row in rows), lines
