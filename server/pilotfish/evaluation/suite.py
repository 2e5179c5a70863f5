"""The tasks of an evaluation, as `tasks.yaml` has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, cast
from urllib.parse import urljoin

import yaml

from pilotfish.agent.run.contract import Contract
from pilotfish.batch.allowance import Allowed, allowed_of
from pilotfish.batch.values import Part, SpecError

__all__ = ["Checks", "EvalTask", "Suite"]

DIFFICULTIES = ("easy", "middle", "hard")


@dataclass(frozen=True)
class Checks:
    """What must be true at the end; what is not given is not checked.

    status     how the run must have ended, such as done or needs_review
    path       the address at the end: path, and query where it is given
    says       words that the answer must have
    asked      whether it had to ask
    effects    words that must stand in what was seen to change
    page       of a CSS selector, the text that must be in what it selects ("" for: it is there)
    http       requests with the cookies of the page: path, and status, text or json of the answer
    sql        queries on the database of the suite: query, and is (one value) or rows. A cookie of
               the page is a parameter of its name
    unchanged  queries whose rows must be as they were before
    """

    status: str | None = None
    path: str | None = None
    says: tuple[str, ...] = ()
    asked: bool | None = None
    effects: tuple[str, ...] = ()
    page: Mapping[str, str] = field(default_factory=dict[str, str])
    http: tuple[Mapping[str, Any], ...] = ()
    sql: tuple[Mapping[str, Any], ...] = ()
    unchanged: tuple[str, ...] = ()


@dataclass(frozen=True)
class EvalTask:
    """`before` are requests that are sent before the task: method, path, json. `script` is what the
    scripted model does, turn by turn.
    """

    id: str
    task: str
    start: str = "/"
    difficulty: str = "middle"
    allow: tuple[Allowed, ...] = ()
    contract: Contract | None = None
    before: tuple[Mapping[str, Any], ...] = ()
    check: Checks = field(default_factory=Checks)
    script: tuple[Any, ...] = ()
    turns: int = 20


@dataclass(frozen=True)
class Suite:
    """`site` is the origin that paths belong to, `database` a file of SQLite that checks read. In
    the file, `words` are what `{name}` in queries stands for; `unchanged` guards each task whose
    own checks say nothing of the database.
    """

    name: str
    tasks: tuple[EvalTask, ...]
    site: str = ""
    database: str = ""
    variants: tuple[Mapping[str, Any], ...] = ()

    def url(self, path: str) -> str:
        return urljoin(self.site + "/", path)

    def checks(self) -> dict[str, str]:
        """By task, a digest of what is asked and checked, to see that two reports compare."""
        asked = {it.id: (it.task, it.start, it.before, it.contract, it.check) for it in self.tasks}
        return {id: sha256(repr(what).encode()).hexdigest()[:16] for id, what in asked.items()}

    @classmethod
    def load(cls, path: Path) -> Suite:
        """Raises SpecError, which names the place and what may stand there."""
        try:
            value = yaml.safe_load(path.read_text(encoding="utf-8"))
            return cls.of(value, path.stem)
        except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
            raise SpecError(f"{path} cannot be read: {error}") from None
        except SpecError as error:
            raise SpecError(f"{path}: {error}") from None

    @classmethod
    def of(cls, value: object, name: str) -> Suite:
        part = Part.of(value, "", ("site", "database", "words", "unchanged", "variants", "tasks"))
        words = part.mapping("words")
        always = tuple(_worded(query, words) for query in part.texts("unchanged"))
        tasks = [
            _task(it, f"tasks[{n}]", always, words) for n, it in enumerate(part.items("tasks"))
        ]
        if not tasks:
            raise SpecError("tasks: sought a list of tasks, found none")
        ids = [task.id for task in tasks]
        if twice := next((id for id in ids if ids.count(id) > 1), None):
            raise SpecError(f"tasks: two have the id {twice!r}")
        return cls(
            name,
            tuple(tasks),
            site=(part.maybe_text("site") or "").rstrip("/"),
            database=part.maybe_text("database") or "",
            variants=_objects(part, "variants"),
        )


def _task(value: object, place: str, always: tuple[str, ...], words: Mapping[str, str]) -> EvalTask:
    part = Part.of(value, place, EvalTask.__dataclass_fields__)
    id = part.text("id")
    place = f"tasks[{id}]"
    allow = [allowed_of(it, f"{place}.allow[{n}]") for n, it in enumerate(part.items("allow"))]
    return EvalTask(
        id=id,
        task=part.text("task"),
        start=part.text("start", default="/"),
        difficulty=part.choice("difficulty", DIFFICULTIES, "middle"),
        allow=tuple(allow),
        contract=_contract(part.values.get("contract"), f"{place}.contract"),
        before=_objects(part, "before"),
        check=_checks(part.values.get("check"), f"{place}.check", always, words),
        script=tuple(part.items("script")),
        turns=part.whole("turns", 20) or 20,
    )


def _checks(value: object, place: str, always: tuple[str, ...], words: Mapping[str, str]) -> Checks:
    part = Part.of(value or {}, place, Checks.__dataclass_fields__)
    checks = Checks(
        status=part.maybe_text("status"),
        path=part.maybe_text("path"),
        says=part.texts("says"),
        asked=part.flag("asked", False) if "asked" in part.values else None,
        effects=part.texts("effects"),
        page=part.mapping("page"),
        http=_objects(part, "http"),
        sql=tuple(
            {**it, "query": _worded(str(it.get("query", "")), words)}
            for it in _objects(part, "sql")
        ),
        unchanged=tuple(_worded(query, words) for query in part.texts("unchanged")),
    )
    if checks == Checks():
        raise SpecError(f"{place}: sought one of {', '.join(Checks.__dataclass_fields__)}")
    # What the whole suite guards holds where a task says nothing of it itself.
    own = any("query" in row for row in checks.sql)
    return checks if own or checks.unchanged else replace(checks, unchanged=always)


def _worded(query: str, words: Mapping[str, str]) -> str:
    for name, text in words.items():
        query = query.replace("{" + name + "}", text)
    return query


def _contract(value: object, place: str) -> Contract | None:
    if value is None:
        return None
    part = Part.of(value, place, ("required_fields", "url", "expected_items"))
    return Contract(
        required_fields=part.texts("required_fields"),
        url=part.maybe_text("url"),
        expected_items=part.whole("expected_items"),
    )


def _objects(part: Part, name: str) -> tuple[Mapping[str, Any], ...]:
    found = part.items(name)
    if not all(isinstance(it, Mapping) for it in found):
        raise SpecError(f"{part.place}.{name}: sought a list of objects, found {found!r:.80}")
    return tuple(cast("list[Mapping[str, Any]]", found))
