"""Frames and fills: label and colour as the model gave them, and nothing but a colour."""

from typing import Any


def test_colours_are_colours_and_labels_are_short(acting: Any) -> None:
    agent = acting("<button id=b>B</button><style>:root{--evil:red}</style>")
    ref = agent.ref("B")
    for color in ("tomato", "#ff9800", "#f908", "rgb(255 152 0 / 50%)", "hsl(120deg, 50%, 50%)"):
        assert agent.act("border", {"ref": ref, "color": color})["status"] == "done", color
        assert agent.state("pf.calls.pop()") == f"border b undefined {color}"
    for wrong in (
        *("red; background: url(x)", "url(x)", "var(--evil)", "inherit", "transparent"),
        *("notacolor", "#12", "rgb(var(--evil))", "", "light-dark(red, blue)", "Red/**/"),
    ):
        outcome = agent.act("highlight", {"ref": ref, "color": wrong})
        assert outcome["reason"] == "invalid_args", wrong
        assert "is a CSS colour such as" in outcome["message"]
    assert agent.state("pf.calls.length") == 0
    agent.act("highlight", {"ref": ref, "label": " a\n b " + "x" * 200})
    assert agent.state("pf.calls.pop()") == f"highlight b a b {'x' * 75}…"
