"""Tests that stand in tables: `cases/*.toml` beside a test module, a page and what it does a case.

A case has a `name`, its `html` or the name of a `page` in `[pages]` of its file, the `options` of
the fixture that opens it, and `not_in`: engines that cannot do it, with the reason.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from widget.act.acting import texts

__all__ = ["cases_beside", "play"]

KEYS = {"act", "args", "name", "at", "more", "status", "reason", "message", "starts", "part"} | {
    *("without", "has", "lacks", "texts", "told", "run", "state", "is")
}
"""Of a step: a key that is written wrong would check nothing."""


def cases_beside(module: str) -> list[Any]:
    """The parameters of the test in `module`, a path."""
    return [
        pytest.param(case, id=f"{path.stem}: {case['name']}", marks=_marks(case))
        for path in sorted(Path(module).with_name("cases").glob("*.toml"))
        for case in _cases_in(path)
    ]


def _cases_in(path: Path) -> list[dict[str, Any]]:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    pages = table.get("pages", {})
    return [{"html": pages.get(case.get("page")), **case} for case in table["case"]]


def _marks(case: dict[str, Any]) -> list[pytest.MarkDecorator]:
    return [pytest.mark.not_in(engine, why) for engine, why in case.get("not_in", {}).items()]


def play(acting: Any, case: dict[str, Any]) -> None:
    """Takes the `steps` of a case in its page.

    A step is a statement that the page will `run`, a `state` of it, an expression, and what it
    `is`, or an action: `act` with `args`, the `name` or the selector (`at`) of its target, and
    `more` that goes with it. Its outcome has a `status`, a `reason` and a `message`, which `starts`
    so, has each `part` and none of `without`; `has` and `lacks` are paths in it, `texts` all texts
    of a kind of effect and `told` some of them.
    """
    agent = acting(case["html"], **case.get("options", {}))
    for step in case["steps"]:
        assert step.keys() <= KEYS, step
        if "run" in step:
            agent.run(step["run"])
        elif "state" in step:
            assert agent.state(step["state"]) == step["is"]
        else:
            target = {"name": step.get("name"), "at": step.get("at")}
            _check(agent.act(step["act"], step.get("args"), **target, **step.get("more", {})), step)


def _check(outcome: dict[str, Any], step: dict[str, Any]) -> None:
    for key in {"status", "reason", "message"} & step.keys():
        assert outcome[key] == step[key], outcome
    message = outcome.get("message", "")
    assert message.startswith(step.get("starts", "")), outcome
    assert [part for part in step.get("part", []) if part not in message] == [], outcome
    assert [part for part in step.get("without", []) if part in message] == [], outcome
    for path, value in step.get("has", {}).items():
        assert _at(outcome, path) == value, path
    assert [path for path in step.get("lacks", []) if _at(outcome, path)] == [], outcome
    for kind, all_of_it in step.get("texts", {}).items():
        assert texts(outcome, kind) == all_of_it
    for kind, some in step.get("told", {}).items():
        assert set(some) <= set(texts(outcome, kind))


def _at(outcome: Any, path: str) -> Any:
    for key in path.split("."):
        if outcome is None:
            return None
        outcome = outcome[int(key)] if isinstance(outcome, list) else outcome.get(key)
    return outcome
