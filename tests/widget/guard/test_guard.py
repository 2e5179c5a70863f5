"""Which controls of a page are held, what is told of them, and that an approval fits one thing only."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.guard.controls import TABLE


def test_which_controls_are_held(acting: Any) -> None:
    agent = acting("<p>x")
    found = agent.page.evaluate(
        """async pages => {
            await pf.guard.ready();
            return pages.map(html => {
                document.body.innerHTML = html;
                const element = document.getElementById('x');
                return pf.guard.approval({name: 'click', args: {ref: 1}}, element)?.kind ?? null;
            });
        }""",
        [html for html, _ in TABLE],
    )
    judged = [(html, kind) for (html, _), kind in zip(TABLE, found, strict=True)]
    assert judged == TABLE


CHECKOUT = """<form method=post action=/checkout aria-label=Checkout>
<ul><li>Mug $24.00</li></ul><dl><div><dt>Subtotal</dt><dd>$44.00</dd></div><div><dt>Total</dt><dd id=t>$48.00</dd></div></dl>
<button id=b>Place the order</button></form>
<script>document.forms[0].onsubmit=e=>{e.preventDefault();window.orders=(window.orders||0)+1}</script>"""


def test_the_facts_and_the_way_to_approve(acting: Any) -> None:
    agent = acting(CHECKOUT)
    held = agent.act("click", name="Place the order")
    assert agent.state("window.orders") is None
    assert held["status"] == "needs_approval"
    assert held["approval"]["kind"] == "payment"
    assert held["approval"]["facts"] == {
        "action": "click",
        "role": "button",
        "name": "Place the order",
        "form": "Checkout",
        "amount": "$48.00",
        "url": "/",
        "question": "Place the order for $48.00?",
    }
    digest = held["approval"]["digest"]
    assert agent.act("click", name="Place the order", digest=digest)["status"] == "done"
    assert agent.state("orders") == 1


def test_a_control_in_a_row_tells_which_row(acting: Any) -> None:
    row = "<tr><td>#{0}<td>{1}<td>{2}<td><form method=post action=/orders/{0}/refund><button>Refund</button></form>"
    agent = acting(
        "<table>"
        + row.format(1042, "Ada", "$12.00")
        + row.format(1043, "Grace", "$31.00")
        + "</table>"
    )
    held = agent.act("click", at="tr:nth-child(2) button")
    assert held["approval"]["facts"]["form"] == "#1043 Grace $31.00 Refund"
    assert held["approval"]["facts"]["amount"] == "$31.00"
    other = agent.act("click", at="tr:nth-child(1) button")
    assert other["approval"]["digest"] != held["approval"]["digest"]


@pytest.mark.parametrize(
    "swap",
    [
        "b.textContent = 'Place the order twice'",
        "t.textContent = '$4,800.00'",
        "document.querySelector('li').textContent = 'Gold bar $24.00'",
        "document.forms[0].action = '/steal'",
        "document.forms[0].ariaLabel = 'Donation'",
        "history.replaceState({}, '', '/?x=1')",
        "b.setAttribute('formaction', '/steal')",
    ],
)
def test_what_changed_after_the_approval_must_be_approved_again(acting: Any, swap: str) -> None:
    agent = acting(CHECKOUT)
    args = {"ref": agent.ref("Place the order")}
    digest = agent.act("click", args)["approval"]["digest"]
    agent.run(swap)
    outcome = agent.act("click", args, digest=digest)
    assert agent.state("window.orders") is None
    if outcome["status"] == "needs_approval":
        assert outcome["approval"]["digest"] != digest
        assert "has changed" in outcome["message"]
    else:
        assert outcome["reason"] == "stale"


@pytest.mark.parametrize("moment", ["pointerover", "pointerdown", "mousedown"])
def test_a_swap_at_the_moment_of_acting_is_seen(acting: Any, moment: str) -> None:
    agent = acting(CHECKOUT)
    args = {"ref": agent.ref("Place the order")}
    digest = agent.act("click", args)["approval"]["digest"]
    agent.run(f"b.addEventListener('{moment}', () => {{ t.textContent = '$9,999.00' }})")
    outcome = agent.act("click", args, digest=digest)
    assert outcome["status"] == "needs_approval"
    assert outcome["approval"]["facts"]["amount"] == "$9,999.00"
    assert agent.state("window.orders") is None


CARD = """<p>Orders</p><div role=link tabindex=0 aria-label="Order 7">
<p>Ada</p><button style="width:100%;height:400px"
onclick="event.stopPropagation();window.paid=1">Refund</button></div>"""


def test_a_control_in_the_middle_of_what_is_pressed_is_judged(acting: Any) -> None:
    agent = acting(CARD)
    args = {"ref": agent.ref("Order 7")}
    held = agent.act("click", args)
    assert held["status"] == "needs_approval", held
    assert held["approval"]["kind"] == "payment"
    assert held["approval"]["facts"]["name"] == "Refund"
    assert agent.state("window.paid") is None
    agent.act("click", args, digest=held["approval"]["digest"])
    assert agent.state("window.paid") == 1


def test_a_button_in_a_shadow_tree_is_approved_by_its_host(acting: Any) -> None:
    agent = acting(
        """<x-button role=button aria-label="Pay now"></x-button><script>
        const x = document.querySelector('x-button');
        x.attachShadow({mode: 'open'}).innerHTML = '<button onclick="window.paid=1">Pay now</button>';
        </script>"""
    )
    args = {"ref": agent.ref("Pay now")}
    held = agent.act("click", args)
    assert held["status"] == "needs_approval"
    assert agent.act("click", args, digest=held["approval"]["digest"])["status"] == "done"
    assert agent.state("window.paid") == 1


def test_ask_mode_holds_every_step_but_looking(acting: Any) -> None:
    agent = acting(
        "<input aria-label=F id=f><input type=password aria-label=P><button>Go</button>",
        settings={"mode": "ask"},
    )
    held = agent.act("fill_input", {"value": "Ada"}, name="F")
    assert held["approval"]["kind"] == "step"
    assert held["approval"]["facts"]["value"] == "Ada"
    assert agent.state("f.value") == ""
    secret = agent.act("fill_input", {"value": "hunter2"}, name="P")
    assert "hunter2" not in str(secret["approval"]["facts"])
    assert agent.act("click", name="Go")["approval"]["kind"] == "step"
    assert agent.act("navigate", {"path": "/x"})["approval"]["kind"] == "step"
    assert agent.act("wait", {"ms": 1})["status"] == "done"
    assert agent.act("border", name="Go")["status"] == "done"
    digest = held["approval"]["digest"]
    assert agent.act("fill_input", {"value": "Ada"}, name="F", digest=digest)["status"] == "done"
    assert (
        agent.act("fill_input", {"value": "Eve"}, name="F", digest=digest)["status"]
        == "needs_approval"
    )


def test_a_redelivered_question_does_nothing(acting: Any) -> None:
    agent = acting(CHECKOUT)
    args = {"ref": agent.ref("Place the order")}
    first = agent.act("click", args, action_id="a1")
    again = agent.act("click", args, action_id="a1")
    assert first["approval"] == again["approval"]
    agent.act("click", args, action_id="a2", digest=first["approval"]["digest"])
    agent.act("click", args, action_id="a2", digest=first["approval"]["digest"])
    assert agent.state("orders") == 1
