"""Lists that are sorted again as the pointer arrives, and a pointer whose last frame is gone."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

FRAMES = """<iframe id=a srcdoc="<button onclick='parent.next()'>Next</button>"></iframe>
<script>window.got='';window.next=()=>setTimeout(()=>{const f=document.createElement('iframe');f.srcdoc="<label>Mail <input oninput='parent.got=this.value'></label>";a.replaceWith(f)},50)</script>"""


def test_a_pointer_leaves_nothing_in_a_frame_that_is_gone(acting: Any) -> None:
    """Events in the document of a removed frame ended the process of Chromium's page."""
    agent = acting(FRAMES)
    agent.page.wait_for_timeout(150)
    agent.act("click", name="Next")
    agent.page.wait_for_timeout(250)
    assert agent.act("fill_input", {"value": "a@b.c"}, name="Mail")["status"] == "done"
    assert agent.state("got") == "a@b.c"
