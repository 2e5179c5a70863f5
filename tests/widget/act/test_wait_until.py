"""Waiting in the page for a text, a state or a number, and acting in that very moment."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

PAGE = """<p id=price>Price: $61.50</p><p id=note></p><div id=m role=slider tabindex=0 aria-label=Load aria-valuenow=10 style="width:90px;height:20px"></div>
<input id=iban aria-label=IBAN><button id=go disabled onclick="window.bought=(window.bought||[]).concat(price.textContent)">Get it</button>
<button id=pay onclick="window.paid=1">Pay now</button><label><input type=checkbox id=c> Terms</label>
<input type=password aria-label=Secret value="42"><div id=spin role=status aria-label=Spinner tabindex=0>Loading</div>"""


def test_a_text_a_state_a_number(acting: Any) -> None:
    agent = acting(PAGE, limits={"until": 3000})
    agent.run("setTimeout(() => note.textContent = 'All saved', 60)")
    assert (
        agent.act("wait_until", {"text": "all SAVED"})["message"] == '"all SAVED" on the page: met.'
    )
    agent.run("setTimeout(() => note.textContent = '', 60)")
    assert agent.act("wait_until", {"text": "All saved", "state": "gone"})["status"] == "done"
    agent.run("setTimeout(() => go.disabled = false, 60)")
    assert agent.act("wait_until", {"state": "enabled"}, name="Get it")["status"] == "done"
    agent.run("setTimeout(() => c.click(), 60)")
    assert agent.act("wait_until", {"state": "checked"}, name="Terms")["status"] == "done"
    # Its ref is asked for while it is there.
    gone = {"state": "gone", "ref": agent.ref_of("#spin")}
    agent.run("setTimeout(() => spin.remove(), 60)")
    assert agent.act("wait_until", gone)["status"] == "done"
    agent.run("setTimeout(() => price.textContent = 'Price: $48.20', 60)")
    price = agent.act("wait_until", {"text": "price:", "at_most": 50})
    assert price["status"] == "done" and price["data"] == {"number": 48.2}
    agent.run("setTimeout(() => m.ariaValueNow = 80, 60)")
    assert agent.act("wait_until", {"at_least": 75, "at_most": 90}, name="Load")["data"] == {
        "number": 80
    }


def test_what_does_not_come_and_what_cannot_be_asked(acting: Any) -> None:
    agent = acting(PAGE, limits={"until": 200})
    late = agent.act("wait_until", {"text": "price:", "at_most": 50})
    assert (late["reason"], late["message"]) == (
        "timeout",
        'the number after "price:" at most 50 was not met within 0.2 s; it is 61.5.',
    )
    assert agent.act("wait_until", {"text": "Shipped", "timeout": 9000})["reason"] == "timeout"
    assert agent.act("wait_until", {"state": "enabled"}, name="Get it")["message"].endswith(
        "it is not enabled."
    )
    for args in (
        {},
        {"text": "a", "state": "open"},
        {"text": "a", "state": "checked"},
        {"text": "a", "then": {"tool": "wait", "args": {}}},
        {"text": "a", "then": "click"},
    ):
        assert agent.act("wait_until", args)["reason"] == "invalid_args", args
    assert (
        agent.act("wait_until", {"text": "a", "then": {"tool": "click", "args": {"ref": 999}}})[
            "reason"
        ]
        == "not_found"
    )
    assert agent.act("wait_until", {"at_least": 40}, name="Secret")["reason"] == "denied"
    assert agent.act("wait_until", {"ref": 999})["reason"] == "not_found"


def test_then_acts_in_the_same_task(acting: Any) -> None:
    """The price that the page shows when it hears of the press is the one that was waited for."""
    agent = acting(PAGE, limits={"until": 5000})
    ref = agent.ref("Get it")
    agent.run("""go.disabled = false; let at = 80; window.seen = [];
      go.addEventListener('pointerdown', () => seen.push(price.textContent));
      const tick = () => { price.textContent = `Price: $${at}`; at = at > 20 ? at - 3 : 80; setTimeout(tick, 0) }; tick()""")
    for _ in range(5):
        outcome = agent.act(
            "wait_until",
            {"text": "Price:", "at_most": 25, "then": {"tool": "click", "args": {"ref": ref}}},
        )
        assert outcome["status"] == "done", outcome
        assert 'Clicked button "Get it"' in outcome["message"]
    prices = agent.state("seen.map(text => Number(text.split('$')[1]))")
    assert len(prices) == 5 and max(prices) <= 25, prices


def test_the_guard_is_asked_before_the_wait_and_in_show_mode_nothing_is_done(acting: Any) -> None:
    agent = acting(PAGE, limits={"until": 2000})
    then = {"tool": "click", "args": {"ref": agent.ref("Pay now")}}
    held = agent.act("wait_until", {"text": "Ready", "then": then})
    assert held["status"] == "needs_approval" and held["approval"]["facts"]["name"] == "Pay now"
    agent.run("setTimeout(() => note.textContent = 'Ready', 80)")
    done = agent.act(
        "wait_until", {"text": "Ready", "then": then}, digest=held["approval"]["digest"]
    )
    assert done["status"] == "done" and agent.state("paid") == 1
    agent.run("pf.settings.mode = 'show'")
    agent.begin("wait_until", {"text": "Ready", "then": then})
    agent.page.get_by_text("Pay now").click()
    assert "The visitor pressed" in agent.end()["message"]


def test_numbers_as_pages_write_them(acting: Any) -> None:
    agent = acting("<p>x")
    for text, locale, value in (
        ("$1,234.56 each", "en", 1234.56),
        ("1.234,56 €", "de", 1234.56),
        ("1.234", "de", 1234),
        ("1.234", "en", 1.234),
        ("3,000", "en", 3000),
        ("0,5", "en", 0.5),
        ("1\u202f234,5", "fr", 1234.5),
        ("−12 %", "en", -12),
        ("12.", "en", 12),
        ("1'000", "xx-nonsense-", 1000),
        ("none", "en", None),
    ):
        found = agent.page.evaluate(
            "([text, locale]) => { const it = unit.numberIn(text, locale); return Number.isNaN(it) ? null : it }",
            [text, locale],
        )
        assert found == value, text


# How many styles were read at most before a task of the page's own got its turn.
SHARED = """window.most = 0;
(() => {
  const real = getComputedStyle;
  let count = 0;
  window.getComputedStyle = (...of) => {
    count += 1;
    window.most = Math.max(window.most, count);
    return real.apply(window, of);
  };
  const {port1, port2} = new MessageChannel();
  port1.onmessage = () => { count = 0; port2.postMessage(0); };
  port2.postMessage(0);
})()"""


def test_a_ref_that_vanished_from_a_large_page_is_not_sought_in_one_task(acting: Any) -> None:
    rows = "".join(f"<li>Words {n} <button>Pick {n}</button>" for n in range(5000))
    agent = acting(f"<button id=x>Wait for me</button><p id=now>0</p><ul>{rows}</ul>")
    ref = agent.ref("Wait for me")
    agent.run(SHARED)
    agent.run("x.remove(); setInterval(() => now.textContent = Number(now.textContent) + 1, 30)")
    outcome = agent.act("wait_until", {"state": "gone", "ref": ref})
    assert outcome["status"] == "done", outcome
    assert 0 < agent.state("most") < 5000
