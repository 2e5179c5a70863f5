"""Native dialogs get the safe answer at once, or the one that was approved (PAGES 18)."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

from widget.act.acting import texts

CLEAR = """<button id=b onclick="if(confirm('Empty all 3 shelves?'))window.done=1">Empty</button>"""


def test_the_approved_answer_is_yes_for_that_question_only(acting: Any) -> None:
    agent = acting(CLEAR)
    digest = agent.act("click", name="Empty")["approval"]["digest"]
    agent.run("b.onclick = () => { if (confirm('Empty the whole shop?')) window.done = 2 }")
    other = agent.act("click", name="Empty", digest=digest)
    assert other["status"] == "needs_approval" and other["approval"]["digest"] != digest
    assert agent.state("window.done") is None
    agent.run("b.onclick = () => { if (confirm('Empty all 3 shelves?')) window.done = 3 }")
    again = agent.act("click", name="Empty", digest=digest)
    assert again["status"] == "needs_approval", "the first approval has been used"
    approved = agent.act("click", name="Empty", digest=digest)
    assert approved["status"] == "done"
    assert agent.state("window.done") == 3


def test_an_approved_consequential_click_is_not_asked_a_second_time(acting: Any) -> None:
    agent = acting("""<button onclick="if(confirm('Sure?'))window.gone=1">Delete Ada</button>""")
    held = agent.act("click", name="Delete Ada")
    assert held["status"] == "needs_approval" and held["approval"]["kind"] == "delete"
    assert agent.state("window.gone") is None
    outcome = agent.act("click", name="Delete Ada", digest=held["approval"]["digest"])
    assert outcome["status"] == "done"
    assert agent.state("gone") == 1
    assert texts(outcome, "native_dialog") == ["the page asked: Sure? (answered yes)"]


def test_alert_and_prompt_do_not_stop_the_page(acting: Any) -> None:
    agent = acting(
        """<button onclick="alert('Saved');window.name_=prompt('Your name?');print();window.end=1">Do</button>"""
    )
    outcome = agent.act("click", name="Do")
    assert agent.state("[window.name_, end]") == [None, 1]
    assert texts(outcome, "native_dialog") == [
        "the page said: Saved",
        "the page asked: Your name? (cancelled)",
        "the page wanted to print; that is left to the visitor",
    ]


ASK = """<button onclick="if(confirm('Empty all 3 shelves?'))window.done=1">Empty</button>
<button onclick="window.tidied=(window.tidied||0)+1">Tidy</button>
<select aria-label=Shelf><option>A<option>B</select>
<button id=open aria-haspopup=listbox aria-expanded=false aria-controls=list onclick="list.hidden=false;this.setAttribute('aria-expanded','true')">Size</button>
<ul id=list role=listbox aria-label=Size hidden><li role=option onclick="choose(this)">Small</li><li role=option onclick="choose(this)">Large</li></ul>
<script>function choose(it){open_.textContent=it.textContent;open_.setAttribute('aria-expanded','false');list.hidden=true}const open_=document.getElementById('open')</script>"""


def approve(agent: Any, action: str, args: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """As the server does it: the action anew with each digest; the outcome and all questions."""
    asked: list[str] = []
    outcome = agent.act(action, args)
    while outcome["status"] == "needs_approval" and len(asked) < 4:
        facts = outcome["approval"]["facts"]
        asked.append(facts.get("message") or f"{outcome['approval']['kind']} {facts['name']}")
        outcome = agent.act(action, args, digest=outcome["approval"]["digest"])
    return outcome, asked


def test_approved_step_answers_no_question_of_the_page_and_each_is_asked_once(acting: Any) -> None:
    agent = acting(ASK, settings={"mode": "ask"})
    ref = {"ref": agent.ref("Empty")}
    step = agent.act("click", ref)
    held = agent.act("click", ref, digest=step["approval"]["digest"])
    assert held["status"] == "needs_approval", held
    assert held["approval"]["facts"]["message"] == "Empty all 3 shelves?"
    assert agent.state("window.done") is None
    outcome = agent.act("click", ref, digest=held["approval"]["digest"])
    assert outcome["status"] == "done", outcome
    assert agent.state("window.done") == 1
    again = agent.act("click", ref, digest=held["approval"]["digest"])
    assert again["status"] == "needs_approval", "what let it pass was for that one time"
    other = agent.act("click", name="Tidy", digest=step["approval"]["digest"])
    assert other["status"] == "needs_approval" and agent.state("window.tidied") is None
    outcome, asked = approve(agent, "choose", {"ref": agent.ref("Size"), "option": "Large"})
    assert (outcome["status"], asked) == ("done", ["step Size"]), outcome
    assert agent.state("open_.textContent") == "Large"
