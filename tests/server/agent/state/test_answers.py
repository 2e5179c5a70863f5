import tomllib
from pathlib import Path

import pytest

from fakes import done, row, view
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.answers import is_answered, sentences_of, with_seen
from pilotfish.agent.state.claims import Proof
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Effect

CASES = tomllib.loads(Path(__file__).with_name("answers.toml").read_text(encoding="utf-8"))
PAGE = view("/mugs", [row(at, "p", text) for at, text in enumerate(CASES["page"], 1)])


@pytest.mark.parametrize("case", CASES["case"], ids=lambda case: case["says"])
def test_an_answer_tells_what_the_run_has_read(case: dict) -> None:
    trajectory = Trajectory(view=PAGE, actions=())
    # What was read stays read on another page.
    trajectory.saw(view("/", [row(1, "p", "Welcome")]))
    proof = Proof(trajectory, case.get("asked", CASES["asked"]), "2026-11-29")
    assert is_answered(case["says"], proof) is case["read"]


@pytest.mark.parametrize(("summary", "sentences"), CASES["sentences"])
def test_sentences_keep_what_parts_them(summary: str, sentences: list[str]) -> None:
    assert sentences_of(summary) == sentences


@pytest.mark.parametrize(("summary", "effects", "told"), CASES["seen"])
def test_what_was_seen_last_is_put_in(summary: str, effects: list[list[str]], told: str) -> None:
    """What was seen before is another deed's."""
    trajectory = Trajectory(view=PAGE, actions=())
    for nth, seen in enumerate([[["value", "Name is Ben"]], effects], 1):
        found = [Effect(kind=kind, text=text) for kind, text in seen]
        trajectory.under_way.append(Step(nth, f"r1.{nth}", "click", {}, done("ok", *found)))
    assert with_seen(summary, trajectory) == told
