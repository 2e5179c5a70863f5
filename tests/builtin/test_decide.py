"""Whole tasks on a small shop, and what must never happen on any page."""

import tomllib
from pathlib import Path

import pytest

from builtin_shop import SITEMAP, open_shop
from builtin_site import ask, drive
from pilotfish.agent.page.step import Step
from pilotfish_builtin.results import LEFT
from pilotfish_client.outcome import Outcome

TABLES = tomllib.loads(Path(__file__).with_name("decide.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("task", "log", "path"), TABLES["ends"])
def test_tasks_end_in_the_right_state(task: str, log: list[str], path: str) -> None:
    site = open_shop()
    drive(site, task, SITEMAP)
    assert site.log == log
    assert not path or site.path == path
    assert site.asked == []


@pytest.mark.parametrize(
    ("task", "log"),
    [
        ("Turn on dark mode", ["saved preferences"]),
        ("add two blue mugs to my cart", ["added 2 of /products/blue-mug"]),
        ("what is your return policy?", []),
    ],
)
def test_links_do_where_there_is_no_sitemap(task: str, log: list[str]) -> None:
    site = open_shop()
    run = drive(site, task)
    assert site.log == log and "could not" not in run.summary


@pytest.mark.parametrize(("question", "path", "quote"), TABLES["quotes"])
def test_questions_are_answered_by_quoting(question: str, path: str, quote: str) -> None:
    site = open_shop()
    run = drive(site, question, SITEMAP)
    assert site.path == path and quote in run.summary and site.log == []


@pytest.mark.parametrize("task", TABLES["cannot"])
def test_what_it_cannot_do_changes_nothing_and_is_said(task: str) -> None:
    site = open_shop()
    run = drive(site, task, SITEMAP)
    assert [entry for entry in site.log if not entry.startswith("searched")] == []
    assert run.summary
    for claim in ("added", "removed", "sent", "saved", "ordered", "turned"):
        assert claim not in run.summary.lower().split(".")[0]


def test_it_says_when_a_language_model_is_needed_before_anything_is_touched() -> None:
    site = open_shop()
    run = drive(site, "add a blue mug to my cart and compare it with the red kettle", SITEMAP)
    assert run.summary.startswith("That needs a language model")
    assert run.turns == 1 and run.calls == []


def test_it_asks_below_its_margin_and_uses_the_answer() -> None:
    site = open_shop()
    site.answers = ["high to low"]
    run = drive(site, "sort by price", SITEMAP)
    assert len(site.asked) == 1 and site.value(23) == "Price: high to low"
    assert run.summary == "Set Sort to Price: high to low."


def test_a_question_that_is_closed_leaves_everything() -> None:
    site = open_shop()
    run = drive(site, "sort by price", SITEMAP)
    assert site.value(23) == "Newest" and site.path == "/"
    assert run.summary == f"{LEFT}. I looked at Products and went back to where you were."


def test_a_missing_value_is_asked_for_before_a_form_is_sent() -> None:
    site = open_shop()
    site.answers = ["Ada"]
    drive(site, "send a message to support saying 'hello' from ada@x.org", SITEMAP)
    assert site.asked == ["What should I put into “Your name”?"]
    assert site.log == ["sent 'hello' from Ada, ada@x.org"]


def test_a_no_of_the_visitor_ends_it_after_what_was_done() -> None:
    site = open_shop("/account/plan")
    site.buttons["Yes, cancel plan"] = lambda _: Outcome(status="failed", reason="denied")
    run = drive(site, "cancel my plan", SITEMAP)
    assert run.summary == f"Pressed Cancel plan. {LEFT}." and site.log == []


def test_what_the_page_refuses_is_not_told_as_done() -> None:
    site = open_shop("/account/profile")
    site.buttons["Save"] = lambda _: Outcome(status="failed", message="The server is away")
    run = drive(site, "change my name to Ada", SITEMAP)
    assert "pressed save" not in run.summary.lower()
    assert run.summary.endswith("The server is away.")
    assert len([call for call in run.calls if call == ("click", {"ref": 75})]) == 2


def test_a_page_that_leads_elsewhere_is_not_called_opened() -> None:
    site = open_shop()
    site.views["/checkout"] = site.views["/cart"]
    run = drive(site, "go to checkout", SITEMAP)
    assert run.summary == "Asked for Checkout, and the site opened Your cart instead."


def test_it_does_not_take_over_what_another_model_began() -> None:
    step = Step(1, "a1", "click", {"ref": 1}, Outcome(status="done"))
    reply = ask("open cart", "[1]<link href=/cart> Cart", steps=(step,), memory="I saw a cart.")
    assert "language model" in reply["actions"][0]["args"]["reason"]


def test_memory_of_another_task_is_not_its_own() -> None:
    memory = ask("open help", "[1]<link href=/help> Help")["memory"]
    reply = ask("open cart", "[1]<link href=/cart> Cart", memory=memory)
    assert reply["actions"][1] == {"tool": "click", "args": {"ref": 1}}


def test_two_switches_in_one_clause_are_two() -> None:
    site = open_shop("/account/preferences")
    site.answers = []
    drive(site, "turn on dark mode and marketing emails", SITEMAP)
    assert site.log == ["saved preferences"]
    rows = {row.ref: row.attributes for row in site.views["/account/preferences"].rows()}
    assert rows[78] == {"checked": True} and rows[79] == {"checked": True}
