"""What records of a batch do alike: once two agree, the next are played without a model."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from pilotfish.agent.run.run import FeatureMaker
from pilotfish.record.player import Replaying, Way

__all__ = ["Routine"]

log = logging.getLogger("pilotfish.batch")

_LOSSES = 3
"""Records in a row that were given back, after which the steps are learned again."""
_VALUE = "⟦{}⟧"
_MARK = re.compile(r"⟦([^⟦⟧]+)⟧")
_DROPPED = frozenset({"path", "asked"})


@dataclass
class Routine:
    """Shared by the workers of a batch. `steps` are those that two finished records agree in, with
    marks for the values of a record; None before. Only what reads is played: what a record had to
    be approved for depends on the record, and is the model's to decide.
    """

    steps: list[dict[str, Any]] | None = None
    lost: int = 0
    played: int = 0
    _before: list[dict[str, Any]] | None = field(default=None, repr=False)
    _ways: dict[str, Way] = field(default_factory=dict[str, Way], repr=False)

    def feature(self, record: str, values: Mapping[str, str]) -> FeatureMaker | None:
        """Plays the steps for a record; None while there are none."""
        if self.steps is None:
            return None
        way = Way(_filled(self.steps, values), gives_back=True)
        self._ways[record] = way
        return lambda run, trajectory: Replaying(run, trajectory, way)

    def way(self) -> list[str]:
        """How the last record that was done got there, a line each step, with marks for its values
        and without what it read.
        """
        return [_told(step) for step in self.steps or self._before or ()]

    def finished(self, record: str, values: Mapping[str, str], status: str, steps: Any) -> None:
        """What became of a record: `steps` as its `replay.jsonl` has them."""
        way = self._ways.pop(record, None)
        if way is not None and not way.lost and status == "done":
            self.played += 1
            self.lost = 0
            return
        if way is not None:
            self.lost += 1
            log.info("record given back record=%s: %s", record, way.lost or status)
            if self.lost >= _LOSSES:
                self.steps, self._before, self.lost = None, None, 0
        if status != "done" or self.steps is not None:
            return
        marked = _marked_steps(steps, values)
        if marked is not None and self._before is not None:
            self.steps = _merged_steps(self._before, marked)
        self._before = marked


def _marked_steps(steps: Any, values: Mapping[str, str]) -> list[dict[str, Any]] | None:
    """The steps with marks for the record's values; None where they hold for this record only."""
    mark = _marking(values)
    found: list[dict[str, Any]] = []
    for step in cast("list[dict[str, Any]]", steps):
        args: dict[str, Any] = dict(step["args"])
        if step.get("asked") or ("ref" in args and "place" not in step):
            return None
        args.pop("ref", None)
        kept = {name: mark(it) for name, it in step.items() if name not in (*_DROPPED, "args")}
        if step["name"] == "save_progress":
            data = _unread(args.get("data", {}), step.get("sources") or {}, "", mark)
            if data is None:
                return None
            args["data"] = data
            kept["args"] = args
        else:
            kept["args"] = mark(args)
        found.append(kept)
    return found or None


def _unread(data: Any, sources: Mapping[str, Any], path: str, mark: Callable[[Any], Any]) -> Any:
    """The data without what is read from the page; None where a value is from nowhere."""
    if isinstance(data, dict):
        found: dict[str, Any] = {}
        for name, item in cast("dict[str, Any]", data).items():
            inner = _unread(item, sources, f"{path}.{name}" if path else name, mark)
            if inner is None:
                return None
            found[name] = inner
        return found
    if path in sources:
        return ""
    marked = mark(data)
    return marked if isinstance(marked, str) and _MARK.fullmatch(marked) else None


def _merged_steps(
    one: list[dict[str, Any]], other: list[dict[str, Any]]
) -> list[dict[str, Any]] | None:
    """What both say; None where they differ in more than what stands beside a target."""
    if len(one) != len(other):
        return None
    merged: list[dict[str, Any]] = []
    for first, second in zip(one, other, strict=True):
        places = first.get("place"), second.get("place")
        if _bare(first) != _bare(second) or (places[0] is None) != (places[1] is None):
            return None
        step = dict(first)
        if places[0] is not None and places[1] is not None:
            same = [it for it in places[0]["beside"] if it in places[1]["beside"]]
            alone = places[0]["of"] == places[1]["of"] and places[0]["nth"] == places[1]["nth"]
            step["place"] = {**places[0], "beside": same, "of": places[0]["of"] if alone else -1}
        merged.append(step)
    return merged


def _told(step: Mapping[str, Any]) -> str:
    place: Mapping[str, Any] = step.get("place") or {}
    on = f" {place['role']} {json.dumps(place['name'], ensure_ascii=False)}" if place else ""
    args = dict(step["args"])
    if step["name"] == "save_progress":
        args = {"data": sorted(args.get("data", {}))}
    given = f" {json.dumps(args, ensure_ascii=False)}" if args else ""
    return " ".join(f"{step['name']}{on}{given}".split())


def _bare(step: Mapping[str, Any]) -> dict[str, Any]:
    place: Mapping[str, Any] = step.get("place") or {}
    kept = {name: it for name, it in place.items() if name not in ("beside", "nth", "of")}
    return {**step, "place": kept}


def _marking(values: Mapping[str, str]) -> Callable[[Any], Any]:
    known = sorted(
        ((name, value) for name, value in values.items() if len(value) > 1),
        key=lambda it: -len(it[1]),
    )

    def mark(value: Any) -> Any:
        if isinstance(value, str):
            for name, text in known:
                pattern = rf"(?<![\w⟦]){re.escape(text)}(?![\w⟧])"
                value = re.sub(pattern, lambda _, name=name: _VALUE.format(name), value)
        return value

    return lambda value: _each(value, mark)


def _filled(steps: list[dict[str, Any]], values: Mapping[str, str]) -> list[dict[str, Any]]:
    def fill(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        return _MARK.sub(lambda found: values.get(found[1], found[0]), value)

    return _each(steps, fill)


def _each(value: Any, change: Callable[[Any], Any]) -> Any:
    """A JSON value with each of its leaves changed."""
    if isinstance(value, dict):
        return {name: _each(it, change) for name, it in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        return [_each(it, change) for it in cast("list[Any]", value)]
    return change(value)
