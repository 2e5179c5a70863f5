"""Cases of actions as tables: `cases/*.toml` have a page, what is done there, and what is then so.

A step is an action (`act`, with `args`, and `name` or `at` for its target) and what its outcome
says (`status`, `reason`, `message`, each `part` of it, `texts` by kind of effect), or a `state` of
the page, an expression, and what it `is`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from widget.act.acting import Acting, texts

CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in sorted(Path(__file__).with_name("cases").glob("*.toml"))
    for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
]


@pytest.mark.parametrize("case", CASES)
def test_case(acting: Any, case: dict[str, Any]) -> None:
    agent = acting(case["html"], **case.get("options", {}))
    for step in case["steps"]:
        if "state" in step:
            assert agent.state(step["state"]) == step["is"]
        else:
            _act(agent, step)


def _act(agent: Acting, step: dict[str, Any]) -> None:
    outcome = agent.act(step["act"], step.get("args"), name=step.get("name"), at=step.get("at"))
    for key in {"status", "reason", "message"} & step.keys():
        assert outcome[key] == step[key], outcome
    for part in step.get("part", []):
        assert part in outcome["message"]
    for kind, told in step.get("texts", {}).items():
        assert texts(outcome, kind) == told
