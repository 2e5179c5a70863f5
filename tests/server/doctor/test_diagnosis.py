"""Which finding comes of which evidence; that a browser gathers it is tested in test_browser."""

import json
from dataclasses import replace
from typing import Any

import pytest

from pilotfish.doctor.diagnosis import as_json, as_text, diagnose
from pilotfish.doctor.evidence import (
    Minted,
    PageAnswer,
    PageEvidence,
    Tag,
    Violation,
    advice,
    fault,
)

AGENT = "https://agent.example"
WIDGET = Tag("widget", f"{AGENT}/pilotfish.js", key="pk_shop", is_late=True)
EARLY = Tag("early", f"{AGENT}/pilotfish-early.js")
GOOD = PageEvidence(
    "https://shop.example/",
    origin="https://shop.example",
    status=200,
    tags=(EARLY, WIDGET),
    version="1.0",
    server=AGENT,
    socket="welcome",
)


def first(**changes: Any) -> tuple[str, str, str]:
    found = diagnose(replace(GOOD, **changes))
    return (found[0].level, found[0].topic, found[0].what) if found else ("", "", "")


def test_a_page_that_is_set_up_well_has_no_findings() -> None:
    assert diagnose(GOOD) == []


@pytest.mark.parametrize("changes", [{"status": 500}, {"status": 0, "error": "no such host"}])
def test_a_page_that_fails_is_all_there_is_to_say(changes: dict[str, Any]) -> None:
    found = diagnose(replace(GOOD, **changes, version="", tags=()))
    assert [each.topic for each in found] == ["page"]


def test_a_policy_that_blocks_the_agent_is_named_with_what_to_add() -> None:
    violations = (
        Violation("script-src-elem", "https://tracker.example/t.js"),
        Violation("connect-src", f"{AGENT}/pilotfish/token"),
        Violation("connect-src", "wss://agent.example/ws"),
    )
    found = diagnose(replace(GOOD, violations=violations, socket="none"))
    assert [each.topic for each in found] == ["csp"]
    assert found[0].mend == f"add {AGENT} and wss://agent.example to connect-src"


def test_a_blocked_script_is_not_told_twice() -> None:
    blocked = (Violation("script-src-elem", WIDGET.src),)
    answers = {WIDGET.src: PageAnswer(WIDGET.src, 0, error="csp")}
    found = diagnose(replace(GOOD, version="", violations=blocked, answers=answers))
    assert [each.topic for each in found] == ["csp"]
    assert found[0].mend == f"add {AGENT} to script-src"


def test_a_widget_that_does_not_start_is_told_with_its_own_words() -> None:
    changes = {"version": "", "said": ("Pilotfish: could not load x",)}
    assert first(**changes) == (
        "fault",
        "tag",
        "the widget did not start: Pilotfish: could not load x",
    )


@pytest.mark.parametrize(
    ("error", "topic"),
    [
        ("origin", "origin"),
        ("key", "key"),
        ("identify", "token"),
        ("configuration", "server"),
        ("answer", "token"),
    ],
)
def test_a_token_that_is_not_minted_is_told_in_the_servers_words(error: str, topic: str) -> None:
    minted = Minted(f"{AGENT}/pilotfish/token", 403, error, "because")
    assert first(socket="none", minted=minted) == ("fault", topic, "because")


def test_a_token_of_the_hosts_own_that_is_refused_is_told() -> None:
    minted = Minted(f"{AGENT}/pilotfish/token", 200)
    told = first(socket="refused", minted=minted, refusal="refused (token): expired")
    assert told == ("fault", "token", "refused (token): expired")


def test_a_proxy_that_lets_no_socket_through_is_told() -> None:
    minted = Minted(f"{AGENT}/pilotfish/token", 200)
    assert first(socket="none", minted=minted)[1] == "socket"
    unanswered = first(socket="opened", minted=minted, refusal="no answer")
    assert unanswered[1] == "socket" and "no WebSocket to" in unanswered[2]
    own = first(socket="none", minted=minted, refusal="getToken failed: no session")
    assert own[1:] == ("token", "getToken failed: no session")


@pytest.mark.parametrize(
    ("changes", "topic", "told"),
    [
        ({"is_ready": False}, "server", "look at PILOTFISH_STORE or PILOTFISH_DATABASE"),
        ({"upgrade": "404 Pilotfish has no socket at /a/ws"}, "socket", "but not from upgrades"),
        ({"upgrade": "403"}, "socket", "at the same path as its other requests"),
        ({"upgrade": "426 Upgrade Required"}, "socket", "Upgrade and Connection headers"),
    ],
)
def test_a_socket_that_is_not_welcomed_is_told_by_its_cause(
    changes: dict[str, Any], topic: str, told: str
) -> None:
    minted = Minted(f"{AGENT}/pilotfish/token", 200)
    (found,) = diagnose(replace(GOOD, socket="opened", minted=minted, **changes))
    assert found.topic == topic and told in found.mend


def test_a_widget_of_the_npm_package_is_told_for_what_it_is() -> None:
    npm = {"tags": (), "version": "", "server": AGENT, "said": ("Pilotfish: no server",)}
    assert first(**npm)[2] == "the widget of the npm package did not start: Pilotfish: no server"


def test_advice_comes_after_faults() -> None:
    dump = "frame: another site's, cannot be read\n[1]<button>"
    levels = [each.level for each in diagnose(replace(GOOD, tags=(WIDGET,), dump=dump))]
    assert levels == ["fault", "advice", "advice"]


def test_a_widget_that_is_loaded_in_another_way_needs_no_tag() -> None:
    assert [each.topic for each in diagnose(replace(GOOD, tags=()))] == ["early"]


def test_two_tags_are_advice() -> None:
    assert first(tags=(EARLY, WIDGET, WIDGET))[:2] == ("advice", "tag")


EVIDENCE = PageEvidence(
    "http://x/",
    status=200,
    version="1.0",
    server="http://x/agent",
    socket="welcome",
    dump="[1]<button> Buy",
)
FINDINGS = [fault("names", "1 control has no name", "name it"), advice("early", "none")]


def test_a_person_reads_the_first_fault_first_and_the_counts_last() -> None:
    assert as_text(EVIDENCE, FINDINGS).splitlines() == [
        "fault names: 1 control has no name",
        "    mend: name it",
        "advice early: none",
        "http://x/: 1 fault, 1 advice",
        "widget 1.0, connected to http://x/agent; 1 control read",
    ]


def test_a_machine_reads_the_same() -> None:
    told = json.loads(as_json(EVIDENCE, FINDINGS))
    assert told["widget"] == "1.0" and told["connected"] is True and told["controls"] == 1
    assert [each["topic"] for each in told["findings"]] == ["names", "early"]
