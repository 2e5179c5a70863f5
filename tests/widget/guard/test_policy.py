"""What a policy takes away: the server's and the page's own, each for itself."""

from typing import Any

import pytest

PAGE = """<button onclick="window.done = 1">Archive</button><input name=iban aria-label=IBAN>
<input aria-label=Name><a href="/admin/users">Users</a><p class=secret>Salary 48000</p>"""


@pytest.mark.parametrize(
    "policy", [{"ask_actions": ["click"]}, {"ask_elements": ["button"]}, {"mode": "ask"}]
)
def test_a_policy_adds_questions(acting: Any, policy: dict[str, Any]) -> None:
    agent = acting(PAGE, policies=[policy])
    args = {"ref": agent.ref("Archive")}
    held = agent.act("click", args)
    assert held["status"] == "needs_approval"
    assert agent.act("click", args, digest=held["approval"]["digest"])["status"] == "done"


def test_a_site_that_is_not_named_is_not_left_for(acting: Any) -> None:
    agent = acting(
        "<a href='https://evil.example/'>Next</a>", policies=[{"origins": ["https://pay.example"]}]
    )
    args = {"ref": agent.ref("Next")}
    held = agent.act("click", args)
    agent.act("click", args, digest=held["approval"]["digest"])
    agent.page.wait_for_timeout(100)
    assert "evil.example" not in agent.page.url


def test_what_is_never_read_is_not_told(acting: Any) -> None:
    agent = acting(PAGE, policies=[{"never_read": [".secret"]}])
    agent.ref("Archive")
    assert "48000" not in agent.state("JSON.stringify(pf.observer.lines())")


ALL = ["send", "plan", "action", "navigation", "step", "other"]
ACTS = """<button>Send the message</button>
<button onclick="fetch('/api/pay', {method: 'POST'})">Pay now</button>
<button>Delete the record</button>
<form action=/x><input type=password aria-label=New><button>Change password</button></form>
<button onclick="fetch('/api/messages', {method: 'POST', body: '{}'})">Go</button>"""


def test_an_operator_switches_questions_off_but_for_three_kinds(acting: Any) -> None:
    """Row 108: payment, deletion and credentials are asked about whatever a policy says."""
    agent = acting(ACTS, server={"unasked": [*ALL, "payment", "delete"]}, first=True)
    agent.page.evaluate(
        """() => { for (const name of ['book_room', 'delete_room'])
          pf.register(name, () => 1, { consequential: true }) }"""
    )

    def asked(action: str, **how: Any) -> str:
        return (agent.act(action, **how).get("approval") or {}).get("kind", "")

    assert asked("click", name="Send the message") == ""
    assert asked("click", name="Go") == ""
    assert asked("book_room") == ""
    assert asked("click", name="Pay now") == "payment"
    assert asked("click", name="Delete the record") == "delete"
    assert asked("click", name="Change password") == "credentials"
    assert asked("delete_room") == "action"
