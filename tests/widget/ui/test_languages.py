"""The widget's strings and the server's sentences, in the visitor's language.

Row 124 of the reference.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pilotfish.agent.sentence import SENTENCES
from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import AskUser, Done, Error
from run_ends import ended
from site_page import OpenSite
from widget.ui.test_strings import STRINGS, strings_of
from wire_server import WireServer

OTHERS = [path for path in sorted(STRINGS.glob("*.json")) if path.stem != "en"]


@pytest.mark.parametrize("path", OTHERS, ids=lambda it: it.stem)
def test_every_language_has_every_string_and_sentence(path: Path) -> None:
    english = strings_of("en")
    there = strings_of(path.stem)
    # The sentence of a limit is whatever the host's own limit says.
    assert set(there) == (set(english) | set(SENTENCES)) - {"limit"}
    groups = json.loads(path.read_text("utf-8"))
    assert len(there) == sum(map(len, groups.values()))
    for name, text in there.items():
        model = english.get(name) or SENTENCES[name]
        sought = sorted(re.findall(r"\{\w+\}|[#%]", model))
        assert sorted(re.findall(r"\{\w+\}|[#%]", text)) == sought, name


def begin(page: Page, wire: WireServer) -> Run:
    page.evaluate("() => { window.end = pilotfish.run('x') }")
    return wire.wait_for(Run)


def test_a_sentence_of_the_server_is_in_the_visitors_language(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ locale: 'de-AT' })")
    expect(page.locator(".root")).to_have_attribute("lang", "de")
    run = begin(page, wire)
    facts = {"count": "200", "until": "Your cart has 2 mugs."}
    text = "I stopped after 200 actions, the most I may take. Until then: Your cart has 2 mugs."
    done = Done(run_id=run.run_id, status="partial", summary=text, code="max_actions", facts=facts)
    wire.send(done)
    told = (
        "Ich habe nach 200 Aktionen aufgehört, mehr darf ich nicht."
        " Bis dahin: Your cart has 2 mugs."
    )
    expect(page.locator(".line")).to_have_text(told)
    assert ended(page) == {"status": "partial", "summary": told, "code": "max_actions"}


def test_a_sentence_without_its_facts_stays_as_the_server_wrote_it(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ locale: 'ja' })")
    run = begin(page, wire)
    wire.send(Done(run_id=run.run_id, status="failed", summary="Over.", code="max_turns", facts={}))
    expect(page.locator(".line")).to_have_text("Over.")


def test_a_limit_is_told_in_the_visitors_language(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ locale: 'fr' })")
    run = begin(page, wire)
    text = SENTENCES["user_day"]
    wire.send(
        Error(code="limit", message=text, run_id=run.run_id, facts={"sentence": "user_day"}),
        Done(run_id=run.run_id, status="failed", summary=text),
    )
    expect(page.locator(".line")).to_have_text("Votre part du jour est épuisée : réessayez demain.")


def test_a_question_of_the_server_is_in_the_visitors_language(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ locale: 'es' })")
    expect(page.locator(".root")).to_have_attribute("lang", "es")
    begin(page, wire)
    wire.send(
        AskUser(ask_id="q", question=SENTENCES["sign_in"], pause=True, code="sign_in", facts={})
    )
    expect(page.locator(".card p")).to_contain_text("Inicie sesión en esta página")
    expect(page.get_by_role("button", name="Continuar")).to_be_visible()


def test_the_hosts_own_words_come_first(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ look: { strings: { send: 'Go', stuck: 'I am lost.' } } })")
    page.evaluate("pilotfish.open()")
    expect(page.get_by_role("button", name="Go")).to_be_visible()
    run = begin(page, wire)
    wire.send(Done(run_id=run.run_id, status="partial", summary="-", code="stuck", facts={}))
    expect(page.locator(".line")).to_have_text("I am lost.")


def test_another_language_is_shown_at_once(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    begin(page, wire)
    page.evaluate("pilotfish.configure({ locale: 'de' }); pilotfish.configure({ locale: 'zh-TW' })")
    expect(page.get_by_role("button", name="停止")).to_be_visible()
    expect(page.locator(".root")).to_have_attribute("lang", "zh-Hant")
    page.evaluate("pilotfish.configure({ locale: 'en' })")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()


@pytest.mark.parametrize(("locale", "direction"), [("ar", "rtl"), ("he", "ltr"), ("ja", "ltr")])
def test_direction_is_that_of_the_words(open_site: OpenSite, locale: str, direction: str) -> None:
    page = open_site()
    page.evaluate("document.documentElement.dir = 'rtl'")
    page.evaluate(f"pilotfish.configure({{ locale: '{locale}' }})")
    expect(page.locator(".root")).to_have_attribute("dir", direction)


def test_an_empty_field_has_the_direction_of_its_words(open_site: OpenSite) -> None:
    """`dir=auto` makes a field without text left-to-right, whatever its placeholder is."""
    page = open_site()
    page.evaluate("pilotfish.configure({ locale: 'ar' }); pilotfish.open()")
    field = page.locator(".palette textarea")
    expect(field).to_have_css("direction", "rtl")
    field.fill("two mugs")
    expect(field).to_have_css("direction", "ltr")


def test_each_text_has_its_own_direction(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    run = begin(page, wire)
    wire.send(Done(run_id=run.run_id, status="done", summary="تمت إضافة كوبين."))
    expect(page.locator(".line")).to_have_css("direction", "rtl")
    expect(page.locator(".bar")).to_have_css("direction", "ltr")
