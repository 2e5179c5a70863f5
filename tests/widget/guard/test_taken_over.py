"""A server that was taken over sends the digests that it was told, and no visitor has pressed."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

ORDER = """<form method=post aria-label=Checkout><p>Total $48.00</p><button>Place the order</button></form>
<button onclick="window.gone=1">Delete Ada</button><script>
document.forms[0].onsubmit = (e) => { e.preventDefault(); window.orders = (window.orders || 0) + 1 };
</script>"""


@pytest.mark.parametrize("name", ["Place the order", "Delete Ada"])
def test_a_digest_that_no_card_has_approved_is_worth_nothing(acting: Any, name: str) -> None:
    agent = acting(ORDER)
    args = {"ref": agent.ref(name)}
    held = agent.act("click", args)
    digest = held["approval"]["digest"]
    for _ in range(3):
        again = agent.act("click", args, digest=digest, unapproved=True)
        assert again["status"] == "needs_approval"
        assert again["approval"]["digest"] == digest
    assert agent.state("[window.orders, window.gone]") == [None, None]
    assert agent.act("click", args, digest=digest)["status"] == "done"


def test_an_approval_is_used_up_by_the_action_it_was_for(acting: Any) -> None:
    agent = acting(ORDER)
    args = {"ref": agent.ref("Place the order")}
    digest = agent.act("click", args)["approval"]["digest"]
    agent.act("click", args, digest=digest)
    for _ in range(2):
        again = agent.act("click", args, digest=digest, unapproved=True)
        assert again["status"] == "needs_approval"
    assert agent.state("orders") == 1


def test_no_approval_outlives_its_run(acting: Any) -> None:
    agent = acting(ORDER)
    args = {"ref": agent.ref("Place the order")}
    digest = agent.act("click", args)["approval"]["digest"]
    agent.run(f"pf.approvals.decided(pf.approvals.find('{digest}'), true); pf.approvals.clear()")
    again = agent.act("click", args, digest=digest, unapproved=True)
    assert again["status"] == "needs_approval"
    assert agent.state("window.orders") is None


def test_a_decision_on_what_was_never_held_approves_nothing(acting: Any) -> None:
    agent = acting(ORDER)
    args = {"ref": agent.ref("Place the order")}
    digest = agent.act("click", args)["approval"]["digest"]
    agent.run(
        f"const shown = pf.approvals.find('{digest}'); pf.approvals.clear();"
        "pf.approvals.decided(shown, true)"
    )
    assert agent.act("click", args, digest=digest, unapproved=True)["status"] == "needs_approval"
    assert agent.state("window.orders") is None


def test_two_documents_make_two_digests_of_the_same_action(acting: Any) -> None:
    digests = {acting(ORDER).act("click", name="Delete Ada")["approval"]["digest"] for _ in "ab"}
    assert len(digests) == 2


FIELDS = """<form method=post action=/pay aria-label=Checkout><p>Total $48.00</p>
<input name=street aria-label=Street value="1 Main St"><input name=email aria-label=Email value=ada@x.org>
<textarea name=note aria-label="Gift note">For you</textarea>
<input type=hidden name=csrf value=3f9c0e7d51b24f7a8d2c6b1e><button id=b>Place the order</button></form>
<form id=other method=post action=/donate></form><script>
for (const form of document.forms) form.onsubmit = (e) => {
  e.preventDefault();
  window.orders = (window.orders || 0) + 1;
};
</script>"""


@pytest.mark.parametrize(
    "swap",
    [
        "document.forms[0].street.value = '9 Elm St'",
        "document.forms[0].email.value = 'mallory@y.org'",
        "document.forms[0].note.value = 'Call me'",
        "document.forms[0].insertAdjacentHTML('beforeend', '<input type=hidden name=gift value=1>')",
        "b.setAttribute('form', 'other')",
    ],
)
def test_what_is_submitted_is_what_was_approved(acting: Any, swap: str) -> None:
    agent = acting(FIELDS)
    args = {"ref": agent.ref("Place the order")}
    digest = agent.act("click", args)["approval"]["digest"]
    agent.run(swap)
    outcome = agent.act("click", args, digest=digest)
    assert agent.state("window.orders") is None
    assert outcome["status"] == "needs_approval", outcome


def test_a_token_of_the_page_may_be_another_each_time(acting: Any) -> None:
    agent = acting(FIELDS)
    args = {"ref": agent.ref("Place the order")}
    digest = agent.act("click", args)["approval"]["digest"]
    agent.run("document.forms[0].csrf.value = 'b81d4fae7dec4e0c9a3f2e6d'")
    assert agent.act("click", args, digest=digest)["status"] == "done"
    assert agent.state("orders") == 1


def test_the_card_marks_what_the_agent_entered_and_tells_what_was_there(acting: Any) -> None:
    agent = acting(FIELDS)
    agent.act("fill_input", {"value": "9 Elm St"}, name="Street")
    held = agent.act("click", name="Place the order")
    offer = f"pf.approvals.find('{held['approval']['digest']}')"
    assert agent.state(f"{offer}.message") == "Place the order for $48.00?"
    assert agent.state(f"{offer}.about") == [
        "Street: 1 Main St → 9 Elm St (by the assistant)",
        "Email: ada@x.org",
    ]
    assert "about" not in held["approval"]
