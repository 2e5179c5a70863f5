"""The tasks of an evaluation, as `tasks.yaml` has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urljoin

from pydantic import AfterValidator, Field, PlainValidator

from pilotfish.agent.run.contract import Contract
from pilotfish.batch.allowance import Allowed
from pilotfish.yaml_file import Flag, SpecError, Text, Whole, load, read, written

__all__ = ["Checks", "EvalTask", "Suite"]

Difficulty = Literal["easy", "middle", "hard"]
Rows = tuple[Mapping[str, Any], ...]


@written()
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

    status: Text | None = None
    path: Text | None = None
    says: tuple[Text, ...] = ()
    asked: Flag | None = None
    effects: tuple[Text, ...] = ()
    page: Mapping[str, Text] = field(default_factory=dict[str, str])
    http: Rows = ()
    sql: Rows = ()
    unchanged: tuple[Text, ...] = ()


def _some(checks: Checks) -> Checks:
    if checks == Checks():
        raise ValueError(f"sought one of {', '.join(Checks.__dataclass_fields__)}")
    return checks


@written()
@dataclass(frozen=True)
class _Wanted:
    required_fields: tuple[Text, ...] = ()
    url: Text | None = None
    expected_items: Whole | None = None


_Contract = Annotated[Contract, PlainValidator(lambda it: Contract(**vars(read(_Wanted, it))))]


@written()
@dataclass(frozen=True)
class EvalTask:
    """`before` are requests that are sent before the task: method, path, json. `script` is what the
    scripted model does, turn by turn.
    """

    id: Text
    task: Text
    start: Text = "/"
    difficulty: Difficulty = "middle"
    allow: tuple[Allowed, ...] = ()
    contract: _Contract | None = None
    before: Rows = ()
    check: Annotated[Checks, AfterValidator(_some), Field(validate_default=True)] = Checks()
    script: tuple[Any, ...] = ()
    turns: Whole = 20


@written()
@dataclass(frozen=True)
class _File:
    """`words` are what `{name}` in queries stands for; `unchanged` guards each task whose own
    checks say nothing of the database.
    """

    tasks: tuple[EvalTask, ...] = ()
    site: Text = ""
    database: Text = ""
    words: Mapping[str, Text] = field(default_factory=dict[str, str])
    unchanged: tuple[Text, ...] = ()
    variants: Rows = ()

    def task(self, task: EvalTask) -> EvalTask:
        check = task.check
        sql = tuple({**it, "query": self._worded(str(it.get("query", "")))} for it in check.sql)
        # What the whole suite guards holds where a task says nothing of it itself.
        unchanged = check.unchanged if check.unchanged or sql else self.unchanged
        unchanged_texts = tuple(map(self._worded, unchanged))
        return replace(task, check=replace(check, sql=sql, unchanged=unchanged_texts))

    def _worded(self, query: str) -> str:
        for name, text in self.words.items():
            query = query.replace("{" + name + "}", text)
        return query


@dataclass(frozen=True)
class Suite:
    """`site` is the origin that paths belong to, `database` a file of SQLite that checks read."""

    name: str
    tasks: tuple[EvalTask, ...]
    site: str = ""
    database: str = ""
    variants: Rows = ()

    def url(self, path: str) -> str:
        return urljoin(self.site + "/", path)

    def checks(self) -> dict[str, str]:
        """By task, a digest of what is asked and checked, to see that two reports compare."""
        asked = {it.id: (it.task, it.start, it.before, it.contract, it.check) for it in self.tasks}
        return {id: sha256(repr(what).encode()).hexdigest()[:16] for id, what in asked.items()}

    @classmethod
    def load(cls, path: Path) -> Suite:
        """Raises SpecError, which names the place and what may stand there."""
        return load(path, lambda value: cls.of(value, path.stem))

    @classmethod
    def of(cls, value: object, name: str) -> Suite:
        file = read(_File, value)
        if not file.tasks:
            raise SpecError("tasks: sought a list of tasks, found none")
        ids = [task.id for task in file.tasks]
        if twice := next((id for id in ids if ids.count(id) > 1), None):
            raise SpecError(f"tasks: two have the id {twice!r}")
        tasks = tuple(map(file.task, file.tasks))
        return cls(name, tasks, file.site.rstrip("/"), file.database, file.variants)
