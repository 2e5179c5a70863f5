"""What a batch is asked, as a planner or a person has written it down; kept as YAML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import yaml

from pilotfish.agent.model.model import Model
from pilotfish.agent.run.contract import Contract
from pilotfish.batch.allowance import Allowed, allowed_of
from pilotfish.batch.values import Part, SpecError
from pilotfish.models.roles import NAMED, Models

__all__ = ["Discovery", "Field", "RecordBudget", "Spec", "filled"]

TYPES: dict[str, tuple[str, ...]] = {
    "text": ("string",),
    "number": ("number",),
    "integer": ("integer",),
    "boolean": ("boolean",),
    "list": ("array",),
    "any": (),
}
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_COLUMN = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True)
class Field:
    """A value to be found for each record; `label` is what the page calls it."""

    name: str
    type: str = "text"
    required: bool = True
    label: str = ""

    @property
    def shown(self) -> str:
        return self.label or self.name.replace("_", " ")


@dataclass(frozen=True)
class RecordBudget:
    """Of one record: turns, actions, seconds, tokens. Of the whole batch: the others;
    `calls_a_minute` are calls of models. `actions_per_turn`, `pace`, `max_errors` and `bonus_turns`
    take the place of the agent's where they are set. `price_input` and `price_output` are what a
    million tokens cost, in place of the table of prices.
    """

    turns: int = 15
    actions: int = 60
    seconds: float = 300.0
    tokens: int = 200_000
    batch_tokens: int | None = None
    batch_seconds: float | None = None
    batch_cost: float | None = None
    calls_a_minute: int | None = None
    actions_per_turn: int | None = None
    pace: float | None = None
    max_errors: int | None = None
    bonus_turns: int | None = None
    price_input: float | None = None
    price_output: float | None = None


@dataclass(frozen=True)
class Discovery:
    """How the records are found where no list of them is given: pages of a list, from `url` on."""

    url: str
    task: str = "List every item of this list, on all of its pages."
    expected: int | None = None
    turns: int = 30


@dataclass(frozen=True)
class Spec:
    """`{column}` in `task`, `url`, `url_pattern`, `keywords` and `expected_items` stands for what
    the record has there. `id` is the column that names records; without it they are numbered.
    `expected_items` is how many items a list of the record must have, `keywords` what it is about,
    `models` the model of each role that is not the agent's.
    """

    task: str
    url: str
    fields: tuple[Field, ...] = ()
    id: str | None = None
    url_pattern: str | None = None
    hints: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    expected_items: str = ""
    allow: tuple[Allowed, ...] = ()
    required_artifacts: tuple[str, ...] = ()
    budget: RecordBudget = RecordBudget()
    discover: Discovery | None = None
    memory: str = "fresh"
    memory_days: int = 30
    logins: Mapping[str, str] = field(default_factory=dict[str, str])
    models: Mapping[str, str] = field(default_factory=dict[str, str])
    judge: bool = False
    learn: bool = False
    locale: str = "en"

    def columns(self) -> set[str]:
        """The columns that every record must have."""
        texts = (self.task, self.url, self.url_pattern or "", self.expected_items, *self.keywords)
        found = {name for text in texts for name in _COLUMN.findall(text)}
        return found | ({self.id} if self.id else set())

    def login_for(self, url: str) -> str | None:
        """The stored state of the browser for the site that `url` is of."""
        return next((path for site, path in self.logins.items() if url.startswith(site)), None)

    def models_with(self, agent: str | Model | None) -> str | Model | Models | None:
        """The agent's with those of other roles."""
        named: dict[str, Any] = {"agent": agent, **self.models}
        return Models(**named) if self.models else agent

    def schema(self) -> dict[str, Any] | None:
        """JSON Schema of what is found; None where no fields are named."""
        if not self.fields:
            return None
        properties = {
            each.name: ({"type": TYPES[each.type][0]} if TYPES[each.type] else {})
            for each in self.fields
        }
        required = [each.name for each in self.fields if each.required]
        return {"type": "object", "properties": properties, "required": required}

    def contract(self, values: Mapping[str, str]) -> Contract:
        """What the end of a record must deliver. Raises SpecError."""
        expected = filled(self.expected_items, values).strip()
        if expected and not re.fullmatch(r"[1-9]\d{0,3}", expected):
            raise SpecError(f"expected_items: sought a number of 1 to 9999, found {expected!r}")
        return Contract(
            expected_items=int(expected) if expected else None,
            required_fields=tuple(each.name for each in self.fields if each.required),
            output_schema=self.schema(),
            url=filled(self.url_pattern, values, re.escape) if self.url_pattern else None,
            judge=self.judge,
        )

    def told(self, values: Mapping[str, str]) -> str:
        """The task of one record, with what is to be saved of it."""
        parts = [filled(self.task, values)]
        if self.fields:
            named = ", ".join(f"{each.name} ({each.type}: {each.shown})" for each in self.fields)
            parts.append(f"Save with save_progress: {named}.")
        if self.required_artifacts:
            parts.append(f"Take a screenshot labelled: {', '.join(self.required_artifacts)}.")
        if self.keywords:
            words = ", ".join(filled(it, values) for it in self.keywords)
            parts.append(f"It is about: {words}.")
        if self.hints:
            parts.append("Hints: " + " ".join(self.hints))
        return "\n".join(parts)

    @classmethod
    def load(cls, path: Path) -> Spec:
        """Raises SpecError."""
        try:
            value = yaml.safe_load(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
            raise SpecError(f"{path} cannot be read: {error}") from None
        try:
            return cls.of(value)
        except SpecError as error:
            raise SpecError(f"{path}: {error}") from None

    @classmethod
    def of(cls, value: object) -> Spec:
        """From what YAML or JSON holds; raises SpecError."""
        part = Part.of(value, "", cls.__dataclass_fields__)
        spec = cls(
            task=part.text("task"),
            url=_url(part.text("url"), "url"),
            fields=tuple(
                _field(item, f"fields[{n}]") for n, item in enumerate(part.items("fields"))
            ),
            id=part.maybe_text("id"),
            url_pattern=part.maybe_text("url_pattern"),
            hints=part.texts("hints"),
            keywords=part.texts("keywords"),
            expected_items=str(part.values.get("expected_items", "")),
            allow=tuple(
                allowed_of(item, f"allow[{n}]") for n, item in enumerate(part.items("allow"))
            ),
            required_artifacts=part.texts("required_artifacts"),
            budget=_budget(part.values.get("budget") or {}),
            discover=_discovery(part.values.get("discover")),
            memory=part.choice("memory", ("fresh", "tenant"), "fresh"),
            memory_days=part.whole("memory_days", 30) or 30,
            logins=part.mapping("logins"),
            models=part.mapping("models"),
            judge=part.flag("judge", False),
            learn=part.flag("learn", False),
            locale=part.text("locale", default="en"),
        )
        _check(spec)
        return spec

    def as_json(self) -> dict[str, Any]:
        """What differs from the defaults, in the order of the fields."""
        usual = Spec("", "")
        told = {"task": self.task, "url": self.url, **_without_defaults(self, usual)}
        told["fields"] = [_without_defaults(each, Field("")) for each in self.fields]
        told["allow"] = [line.as_json() for line in self.allow]
        told["budget"] = _without_defaults(self.budget, usual.budget)
        told["discover"] = self.discover and _without_defaults(self.discover, Discovery(""))
        return {name: _plain(value) for name, value in told.items() if value}

    def written(self) -> str:
        """As YAML that `load` reads."""
        return yaml.safe_dump(self.as_json(), sort_keys=False, allow_unicode=True, width=100)


def filled(template: str, values: Mapping[str, str], put: Any = str) -> str:
    """Only `{column}` of a column that is there is replaced: a pattern has braces of its own."""
    return _COLUMN.sub(
        lambda found: put(values[found[1]]) if found[1] in values else found[0], template
    )


def _field(value: object, place: str) -> Field:
    if isinstance(value, str):
        value = {"name": value}
    part = Part.of(value, place, Field.__dataclass_fields__)
    name = part.text("name")
    if not _NAME.fullmatch(name):
        raise SpecError(f"{place}.name: sought letters, digits and _, found {name!r}")
    return Field(
        name=name,
        type=part.choice("type", TYPES, "text"),
        required=part.flag("required", True),
        label=part.text("label", default=""),
    )


def _budget(value: object) -> RecordBudget:
    part = Part.of(value, "budget", RecordBudget.__dataclass_fields__)
    given: dict[str, Any] = {}
    for name, kind in RecordBudget.__annotations__.items():
        found = part.whole(name) if kind.startswith("int") else part.number(name)
        given |= {} if found is None else {name: found}
    made = RecordBudget(**given)
    if made.seconds > 840:
        raise SpecError(f"budget.seconds: at most 840 for one record, found {made.seconds:g}")
    return made


def _discovery(value: object) -> Discovery | None:
    if value is None:
        return None
    part = Part.of(value, "discover", Discovery.__dataclass_fields__)
    return Discovery(
        url=_url(part.text("url"), "discover.url"),
        task=part.text("task", default=Discovery.task),
        expected=part.whole("expected"),
        turns=part.whole("turns", Discovery.turns) or Discovery.turns,
    )


def _url(text: str, place: str) -> str:
    if not re.match(r"https?://[^\s/]+|\{", text):
        raise SpecError(f"{place}: sought a URL such as https://shop.example, found {text!r}")
    return text


def _check(spec: Spec) -> None:
    names = [each.name for each in spec.fields]
    for name in names:
        if names.count(name) > 1:
            raise SpecError(f"fields: {name!r} stands there twice")
    for role in spec.models:
        if role not in NAMED:
            raise SpecError(f"models.{role}: not known; there are {', '.join(NAMED)}")
    if spec.url_pattern:
        try:
            re.compile(spec.url_pattern)
        except re.error as error:
            raise SpecError(f"url_pattern: no regular expression ({error})") from None


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(cast("tuple[Any, ...]", value))
    return dict(cast("Mapping[str, Any]", value)) if isinstance(value, Mapping) else value


def _without_defaults(value: Any, usual: Any) -> dict[str, Any]:
    return {
        name: getattr(value, name)
        for name in value.__dataclass_fields__
        if getattr(value, name) != getattr(usual, name)
    }
