"""What lies over the page for good is refused at once, before anyone is asked (PAGES 5, 6)."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

RENAME = """<style>.mask{position:fixed;inset:0;background:#0006;z-index:5}.box{position:fixed;left:300px;top:200px;width:300px;background:#fff;z-index:6}</style><h1>Projects</h1><button id=pay>Pay now</button>
%s"""
AROUND = """<div class=mask><div class=box role=dialog aria-label=Rename><input aria-label=Name><button>Save</button></div></div>"""
BESIDE = """<div class=mask></div><div class=box role=dialog aria-label=Rename><input aria-label=Name><button>Save</button></div>"""
CLOSED = """<x-wall></x-wall><script>customElements.define('x-wall',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'closed'}).innerHTML='<div style="position:fixed;inset:0;background:#fffd"><button>Agree</button></div>';this.style.cssText='position:fixed;inset:0;z-index:9'}})</script>"""


BARE = """<div class=mask></div><div class=box style="left:500px;top:300px;height:200px"><input aria-label=Name><button>Save</button></div>"""


@pytest.mark.parametrize("dialog", [AROUND, BESIDE, BARE])
def test_what_a_dialog_with_a_mask_covers_is_refused_before_anyone_is_asked(
    acting: Any, dialog: str
) -> None:
    agent = acting(RENAME % "")
    ref = agent.ref("Pay now")
    agent.page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", dialog)
    outcome = agent.act("click", {"ref": ref})
    assert outcome["status"] == "failed" and outcome["reason"] == "covered", outcome
    assert agent.act("click", name="Save")["status"] == "done"


def test_a_dialog_that_is_closing_is_waited_for(acting: Any) -> None:
    agent = acting(RENAME % "")
    ref = agent.ref("Pay now")
    agent.page.evaluate("html => document.body.insertAdjacentHTML('beforeend', html)", AROUND)
    agent.run("setTimeout(() => document.querySelector('.mask').remove(), 250)")
    assert agent.act("click", {"ref": ref})["status"] == "needs_approval"


def test_a_wall_in_a_closed_root_is_named_before_anyone_is_asked(acting: Any) -> None:
    agent = acting(RENAME % "")
    ref = agent.ref("Pay now")
    agent.page.evaluate("html => { const d = document.createRange().createContextualFragment(html); document.body.append(d) }", CLOSED)  # fmt: skip
    outcome = agent.act("click", {"ref": ref})
    assert outcome["status"] == "failed" and outcome["reason"] == "covered", outcome
    assert "x-wall" in outcome["message"], outcome
