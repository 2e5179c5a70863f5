"""Every sentence of the widget comes from its table: a page may speak a ninth language."""

import json
import re
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, expect

from built import WIDGET
from cards import press
from pilotfish.agent.sentence import SENTENCES
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import OutcomeMessage, Run
from pilotfish_client.server_messages import (
    Act,
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Done,
    Observe,
    Plan,
    Step,
    Subtitle,
    Todo,
)
from site_page import OpenSite
from wire_server import WireServer

SOURCE = WIDGET / "src"
STRINGS = SOURCE / "strings"
NAMES = re.compile(r"\| '(\w+)'")
SAYS = """() => {
  const root = document.querySelector('pilotfish-widget').shadowRoot;
  const found = [];
  for (const it of root.querySelectorAll('.root *')) {
    if (!it.checkVisibility() && !it.matches('.spoken, .heard')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'data-name', 'alt'])
      found.push(it.getAttribute(name) ?? '');
    for (const node of it.childNodes) if (node.nodeType === 3) found.push(node.data);
  }
  return found.filter(Boolean);
}"""
BODY = """<title>PAGE</title><main><h1>SHOP</h1><label>FIELD <input></label>
<label>FILE <input type=file></label><button>PAY</button></main>"""


def strings_of(language: str) -> dict[str, str]:
    groups = json.loads((STRINGS / f"{language}.json").read_text("utf-8"))
    return {name: text for group in groups.values() for name, text in group.items()}


def ninth() -> dict[str, str]:
    """Each string says its own name, and what its English one speaks of."""
    texts = {**SENTENCES, **strings_of("en")}
    names: list[str] = NAMES.findall((SOURCE / "public/strings.ts").read_text("utf-8"))
    marks = {it: " ".join(re.findall(r"[#%]|\{\w+\}", texts.get(it, "#"))) for it in names}
    return {name: f"⟪{name} {marks[name]}⟫" for name in names}


def strange(page: Page) -> list[str]:
    """What is shown and comes from no string: facts are in capital letters."""
    found: list[str] = []
    for told in page.evaluate(SAYS):
        # The palette was named before the server had told the agent's name.
        rest = told.replace("Pilotfish", "")
        while (inner := re.sub(r"⟪[^⟪⟫]*⟫", "", rest)) != rest:
            rest = inner
        if re.search(r"[a-z]", rest):
            found.append(told)
    return found


def begin(page: Page, wire: WireServer) -> tuple[Run, Any]:
    run = wire.begin(page, "TASK", Observe())
    rows = wire.rows()
    document = wire.hellos[-1].document

    def act(number: int, name: str, on: str, **args: Any) -> Act:
        ref = next(row.ref for row in rows if on in (row.name or ""))
        args["ref"] = ref
        return Act(action_id=f"r.{number}", document=document, epoch=1, name=name, args=args)

    return run, act


def test_the_public_type_names_every_string() -> None:
    named: list[str] = NAMES.findall((SOURCE / "public/strings.ts").read_text("utf-8"))
    verbs = {it for it in named if it.startswith("verb_")}
    replaced = {it for it in strings_of("en") if not it.startswith("frame_")}
    assert set(named) - verbs == (replaced | set(SENTENCES)) - {"limit"}
    assert len(named) == len(set(named))
    words = json.loads((SOURCE / "words/en.json").read_text("utf-8"))
    table: list[str] = words["rules"]["verbs"].split("|")
    assert verbs == {f"verb_{it.split()[0].lower()}" for it in table}


def test_a_ninth_language_replaces_every_sentence(open_site: OpenSite, wire: WireServer) -> None:
    wire.state = {"agent_name": "FINN"}
    page = open_site(BODY)
    given = {"locale": "nl", "strings": ninth(), "examples": ["EXAMPLE"], "greeting": "HELLO"}
    page.evaluate("given => pilotfish.configure(given)", given)
    expect(page.locator(".root")).to_have_attribute("lang", "nl")
    page.evaluate("pilotfish.open()")
    expect(page.locator(".palette ul")).to_have_count(3)
    expect(page.get_by_role("button", name="⟪send")).to_be_visible()
    page.wait_for_function("pilotfish.connection === 'open'")
    assert strange(page) == []
    assert any("⟪page PAGE⟫" in it for it in page.evaluate(SAYS))

    run, act = begin(page, wire)
    wire.send(Plan(summary="", todos=[Todo(id="1", description="TODO")]))
    wire.send(act(1, "fill_input", "FIELD", value="VALUE"))
    outcome = wire.wait_for(OutcomeMessage).outcome
    assert outcome.status == "done"
    step = Step(run_id=run.run_id, number=1, name="fill_input", args={}, outcome=outcome)
    wire.send(step, Subtitle(say_id="s", text="SAID"))
    page.get_by_role("button", name="⟪receipt").click()
    expect(page.locator(".receipt li")).to_contain_text("⟪receipt_fill FIELD⟫")
    assert strange(page) == []

    wire.send(act(2, "upload_file", "FILE"))
    card = page.locator(".card.upload")
    expect(card).to_contain_text("⟪upload_ask FILE⟫")
    assert strange(page) == []
    card.get_by_role("button", name="⟪upload_refuse").click()
    wire.wait_for(OutcomeMessage)

    wire.send(AskUser(ask_id="q", question="-", pause=True, code="narrated", facts={}))
    expect(page.locator(".card")).to_contain_text("⟪narrated")
    assert strange(page) == []
    wire.send(AskUserChoice(ask_id="q2", question="WHICH?", options=["BLUE", "WHITE"]))
    expect(page.locator(".card")).to_contain_text("BLUE")
    assert strange(page) == []
    wire.send(ConfirmAction(digest="d", actionName="X", params={}, message="BUY?", expires=0))
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("BUY?")
    assert strange(page) == []
    press(dialog, "⟪cancel ⟫")

    failed = Outcome(status="failed", reason="not_found", message="NONE")
    wire.send(replace(step, number=2, outcome=failed))
    wire.send(Done(run_id=run.run_id, status="partial", summary="-", code="stuck", facts={}))
    expect(page.locator(".line")).to_have_text("⟪stuck ⟫")
    assert strange(page) == []


def test_card_of_the_page_asks_in_the_ninth_language(open_site: OpenSite, wire: WireServer) -> None:
    wire.state = {"agent_name": "FINN"}
    page = open_site("<title>PAGE</title><main><h1>SHOP</h1><button>Delete</button></main>")
    page.evaluate("given => pilotfish.configure(given)", {"locale": "nl", "strings": ninth()})
    _, act = begin(page, wire)
    wire.send(act(1, "click", "Delete"))
    held = wire.wait_for(OutcomeMessage).outcome.approval
    assert held
    wire.send(ConfirmAction(digest=held.digest, actionName="X", params={}, message="", expires=0))
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("⟪card_ask ⟪verb_delete")
    expect(dialog).to_contain_text("⟪card_effect_delete ⟫")
    assert strange(page) == []
