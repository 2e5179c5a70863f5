"""A box to tick that is hidden behind its own drawn label is ticked through that label (PAGES 5)."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

HIDDEN = {
    "clip": "width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0);clip-path:inset(50%);margin:-1px",
    "opacity": "width:2px;height:2px;margin:0;opacity:0;pointer-events:none",
    "size": "width:1px;height:1px;margin:0;pointer-events:none",
    "off-screen": "left:-9999px",
    "appearance": "appearance:none;width:1px;height:1px;margin:0;z-index:-1",
}
LABELS = {
    "before": "<label for=c><i></i>News</label>{box}",
    "after": "{box}<label for=c><i></i>News</label>",
    "around": "<label>{box}<i></i>News</label>",
}
PAGE = """<style>div{{position:relative;width:600px;padding:8px}}
i{{display:inline-block;width:18px;height:18px;border:1px solid}}</style><div>{label}</div>"""


@pytest.mark.parametrize("hidden", HIDDEN)
@pytest.mark.parametrize("label", LABELS)
def test_a_hidden_box_is_ticked_through_its_label(acting: Any, hidden: str, label: str) -> None:
    box = f"<input type=checkbox id=c style='position:absolute;top:0;left:0;{HIDDEN[hidden]}'>"
    agent = acting(PAGE.format(label=LABELS[label].format(box=box)))
    outcome = agent.act("check", name="News")
    assert (outcome["status"], agent.state("c.checked")) == ("done", True), outcome
    outcome = agent.act("click", name="News")
    assert (outcome["status"], agent.state("c.checked")) == ("done", False), outcome
