"""`find` tells of words that are clipped away, and which control brings them."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

SLIDES = """<section aria-label=Trips><div style="overflow:hidden;width:400px"><div id=track style="display:flex;width:1200px">
<div class=s>Paris <button>Book Paris</button></div><div class=s>Rome</div><div class=s>Oslo <b>by train</b> <button>Book Oslo</button></div></div></div>
<button id=next aria-label="Next slide">&gt;</button><button>Share</button></section><style>.s{width:400px;height:80px}</style>
<script>let at=0;next.onclick=()=>{at=(at+1)%3;track.style.transform=`translateX(-${at*400}px)`}</script>"""
FOLDS = """<details><summary>Shipping</summary><p>Parcels to Norway take nine days.</p></details>
<button aria-controls=more aria-expanded=false onclick="more.hidden=!more.hidden">Terms</button><div id=more hidden>The warranty lasts five years.</div>
<div hidden>Nobody opens the vault.</div><div data-pilotfish-skip style="width:9px;overflow:hidden"><p style="margin-left:99px">Skipped</p></div>"""


def test_a_slide_out_of_sight_is_told_with_its_arrow(acting: Any) -> None:
    agent = acting(SLIDES)
    outcome = agent.act("find", {"text": "Oslo train"})
    assert (outcome["status"], outcome["reason"]) == ("failed", "not_visible"), outcome
    assert 'button "Next slide"' in outcome["message"]
    assert "Share" not in outcome["message"]
    for _ in range(2):
        agent.act("click", name="Next slide")
    assert agent.act("find", {"text": "Oslo train"})["status"] == "done"
    assert agent.act("find", {"text": "Stockholm"})["reason"] == "not_found"


def test_a_fold_is_told_with_what_opens_it(acting: Any) -> None:
    agent = acting(FOLDS)
    for words, opener in (("Norway", "Shipping"), ("warranty", "Terms")):
        outcome = agent.act("find", {"text": words})
        assert outcome["reason"] == "not_visible", outcome
        assert f'"{opener}"' in outcome["message"]
    # What no control opens may be meant for nobody.
    for words in ("vault", "Skipped"):
        assert agent.act("find", {"text": words})["reason"] == "not_found"


def test_what_is_faded_in_by_scrolling_is_told_so(acting: Any) -> None:
    agent = acting("""<div style="height:800px">Top</div><div id=plans style="opacity:0"><button>Talk to sales</button></div>
    <div style="height:400px"><p style="opacity:0;position:fixed;top:9px">Always clear</p></div><script>
    new IntersectionObserver(([it]) => { if (it.isIntersecting) plans.style.opacity = 1 }).observe(plans)</script>""")
    outcome = agent.act("find", {"text": "Talk to sales"})
    assert (outcome["status"], outcome.get("reason")) == ("failed", "not_visible"), outcome
    assert 'scroll until "Talk to sales" may bring it' in outcome["message"]
    assert agent.act("scroll", {"until": "Talk to sales"})["status"] == "done"
    assert agent.act("find", {"text": "Talk to sales"})["status"] == "done"
    assert agent.act("find", {"text": "Always clear"})["reason"] == "not_found"
