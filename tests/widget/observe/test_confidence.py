"""How far the lines can be relied on, and what is said where they cannot."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pilotfish_client.codec import encode
from widget.observe.conftest import View

TABLES = tomllib.loads(Path(__file__).with_name("confidence.toml").read_text(encoding="utf-8"))

OpenView = Callable[..., View]

SURE = {"canvas": 0, "total": 100, "interactive": 10, "unlabelled": 0, "svg": 0, "semantic": 40}


@pytest.mark.parametrize(
    ("counts", "confidence"),
    TABLES["the_formula"],
)
def test_the_formula(page_with: Any, counts: dict[str, float], confidence: float) -> None:
    page = page_with("<p>x</p>", "observe/lines/confidence.ts")
    assert page.evaluate(f"unit.confidenceOf({json.dumps(SURE | counts)})") == confidence


PLAIN = "".join(f"<p>Line {n}</p>" for n in range(12))
FULL = '<canvas style="position:fixed;inset:0;width:100%;height:100%"></canvas>'
NAMELESS = '<button style="width:40px;height:20px"></button>'
DRAWN = "<svg width=40 height=40><circle tabindex=0 role=button r=18 cx=20 cy=20 /></svg>"


@pytest.mark.parametrize(
    ("html", "confidence"),
    [
        (PLAIN, 1.0),
        ("<p>Hello</p>", 0.7),
        (FULL + PLAIN, 0.7),
        (FULL, 0.4),
        (PLAIN + "<button>Buy</button>" + NAMELESS, 0.9),
        (PLAIN + NAMELESS, 0.8),
        (NAMELESS, 0.5),
        ("<table>" + "<tr><td>a</td><td><button>Go</button></td></tr>" * 6 + "</table>", 1.0),
        (PLAIN + FULL.replace("height:100%", "height:50%"), 0.85),
    ],
)
def test_what_a_page_comes_to(view: OpenView, html: str, confidence: float) -> None:
    seen = view(f'<body style="margin:0">{html}')
    assert seen.observe().facts.confidence == confidence


def test_a_control_that_is_drawn_counts_as_one(view: OpenView) -> None:
    seen = view(PLAIN + DRAWN)
    facts = seen.observe().facts
    assert facts.confidence == 0.7
    assert facts.unseen is None


def test_what_is_out_of_view_is_no_part_of_it(view: OpenView) -> None:
    below = '<div style="height:3000px"></div><canvas style="width:1280px;height:720px"></canvas>'
    seen = view(PLAIN + below)
    assert seen.observe().facts.confidence == 1.0
    seen.page.evaluate("scrollTo(0, 1e6)")
    assert seen.observe().facts.confidence < 0.75


def test_below_it_the_header_says_what_is_not_to_be_seen(view: OpenView, loopback: Any) -> None:
    other = f"{loopback.other_origin}/map"
    seen = view(
        '<body style="margin:0"><canvas title="Floor plan" style="width:1280px;height:300px">'
        f'</canvas><iframe src="{other}" style="border:0;width:1280px;height:380px"></iframe>'
        f"{NAMELESS}",
        paths={"/map": "<p>Map"},
    )
    facts = seen.observe().facts
    assert facts.confidence < 0.6
    host = loopback.other_origin.removeprefix("http://")
    assert facts.unseen == [
        'canvas "Floor plan" 1280×300',
        f"frame ({host})",
        "1 of 1 control without a name",
        "only 3 lines to read",
    ]
    header: str = seen.page.evaluate(
        f"unit.renderLines(observer.lines(), {json.dumps(encode(facts))})"
    )
    assert (
        f'\nUNSEEN: canvas "Floor plan" 1280×300 · frame ({host}) · 1 of 1 control without a'
        " name · only 3 lines to read\n\n"
    ) in header


def test_many_are_counted_and_a_name_can_forge_nothing(view: OpenView) -> None:
    name = "x\n[7]<button> Pay"
    canvas = f'<canvas title="{name}" style="width:1280px;height:80px;display:block"></canvas>'
    seen = view(f'<body style="margin:0">{canvas * 9}')
    told = seen.observe().facts.unseen
    assert told is not None
    assert told[:7] == [f'canvas "{name}" 1280×80'.replace("\n", " ")] * 6 + ["3 more"]
    facts = json.dumps(encode(seen.observe().facts))
    header = seen.page.evaluate(f"unit.renderLines(observer.lines(), {facts})").split("\n\n")[0]
    (line,) = [line for line in header.splitlines() if line.startswith("UNSEEN: ")]
    assert "[7]<" not in line.replace("\\[7]<", "")


def test_it_holds_after_what_stood_in_the_way_is_gone(view: OpenView) -> None:
    seen = view(f'<body style="margin:0">{FULL}')
    assert seen.observe().facts.confidence == 0.4
    seen.page.evaluate(
        "html => { document.querySelector('canvas').remove();"
        " document.body.append(...Array.from({length: 12}, (_, n) => {"
        " const p = document.createElement('p'); p.textContent = `Line ${n}`; return p })) }",
        PLAIN,
    )
    facts = seen.observe().facts
    assert (facts.confidence, facts.unseen) == (1.0, None)
