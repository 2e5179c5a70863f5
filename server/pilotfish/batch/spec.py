"""What a batch is asked, as a planner or a person has written it down; kept as YAML."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import yaml
from pydantic import AfterValidator, BeforeValidator
from pydantic import Field as Limit

from pilotfish.agent.model.model import Model
from pilotfish.agent.run.contract import Contract
from pilotfish.batch.allowance import Allowed
from pilotfish.models.roles import NAMED, Models
from pilotfish.yaml_file import Flag, Number, SpecError, Text, Whole, json_of, load, read, written

__all__ = ["Discovery", "Field", "RecordBudget", "Spec", "filled"]

Type = Literal["text", "number", "integer", "boolean", "list", "any"]
TYPES: tuple[Type, ...] = get_args(Type)
_JSON = {"text": "string", "list": "array"}
_COLUMN = re.compile(r"\{([^{}]+)\}")


def _url(text: str) -> str:
    if not re.match(r"https?://[^\s/]+|\{", text):
        raise ValueError(f"sought a URL such as https://shop.example, found {text!r}")
    return text


def _name(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,63}", text):
        raise ValueError(f"sought letters, digits and _, found {text!r}")
    return text


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"no regular expression ({error})") from None
    return text


def _role(name: str) -> str:
    if name not in NAMED:
        raise ValueError(f"sought one of {', '.join(NAMED)}, found {name!r}")
    return name


Role = Annotated[str, AfterValidator(_role)]
Url = Annotated[Text, AfterValidator(_url)]


@written(short="name")
@dataclass(frozen=True)
class Field:
    """A value to be found for each record; `label` is what the page calls it."""

    name: Annotated[str, AfterValidator(_name)]
    type: Type = "text"
    required: Flag = True
    label: str = ""

    @property
    def shown(self) -> str:
        return self.label or self.name.replace("_", " ")


@written()
@dataclass(frozen=True)
class RecordBudget:
    """Of one record: turns, actions, seconds, tokens. Of the whole batch: the others;
    `calls_a_minute` are calls of models. `actions_per_turn`, `pace`, `max_errors` and `bonus_turns`
    take the place of the agent's where they are set. `price_input` and `price_output` are what a
    million tokens cost, in place of the table of prices.
    """

    turns: Whole = 15
    actions: Whole = 60
    seconds: Annotated[Number, Limit(le=840)] = 300.0
    tokens: Whole = 200_000
    batch_tokens: Whole | None = None
    batch_seconds: Number | None = None
    batch_cost: Number | None = None
    calls_a_minute: Whole | None = None
    actions_per_turn: Whole | None = None
    pace: Number | None = None
    max_errors: Whole | None = None
    bonus_turns: Whole | None = None
    price_input: Number | None = None
    price_output: Number | None = None


@written()
@dataclass(frozen=True)
class Discovery:
    """How the records are found where no list of them is given: pages of a list, from `url` on."""

    url: Url
    task: Text = "List every item of this list, on all of its pages."
    expected: Whole | None = None
    turns: Whole = 30


@written()
@dataclass(frozen=True)
class Spec:
    """`{column}` in `task`, `url`, `url_pattern`, `keywords` and `expected_items` stands for what
    the record has there. `id` is the column that names records; without it they are numbered.
    `samples` are the records where no list of them is given, `expected_items` is how many items a
    list of the record must have, `keywords` what it is about, `models` the model of each role that
    is not the agent's.
    """

    task: Text
    url: Url
    fields: tuple[Field, ...] = ()
    id: Text | None = None
    url_pattern: Annotated[Text, AfterValidator(_pattern)] | None = None
    hints: tuple[Text, ...] = ()
    keywords: tuple[Text, ...] = ()
    expected_items: Annotated[str, BeforeValidator(str)] = ""
    allow: tuple[Allowed, ...] = ()
    required_artifacts: tuple[Text, ...] = ()
    budget: RecordBudget = RecordBudget()
    samples: tuple[Mapping[str, Annotated[str, BeforeValidator(str)]], ...] = ()
    discover: Discovery | None = None
    memory: Literal["fresh", "tenant"] = "fresh"
    memory_days: Whole = 30
    logins: Mapping[str, Text] = field(default_factory=dict[str, str])
    models: Mapping[Role, Text] = field(default_factory=dict[str, str])
    judge: Flag = False
    learn: Flag = False
    locale: Text = "en"

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
            each.name: {} if each.type == "any" else {"type": _JSON.get(each.type, each.type)}
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
        return load(path, cls.of)

    @classmethod
    def of(cls, value: object) -> Spec:
        """From what YAML or JSON holds; raises SpecError."""
        spec = read(cls, value)
        names = [each.name for each in spec.fields]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise SpecError(f"fields: {twice!r} stands there twice")
        for sample in spec.samples:
            if missing := sorted(spec.columns() - sample.keys()):
                raise SpecError(f"samples: sought {missing[0]!r}, found {', '.join(sample)}")
        return spec

    def as_json(self) -> dict[str, Any]:
        """What differs from the defaults, in the order of the fields."""
        return json_of(self)

    def written(self) -> str:
        """As YAML that `load` reads."""
        return yaml.safe_dump(self.as_json(), sort_keys=False, allow_unicode=True, width=100)


def filled(template: str, values: Mapping[str, str], put: Any = str) -> str:
    """Only `{column}` of a column that is there is replaced: a pattern has braces of its own."""
    return _COLUMN.sub(
        lambda found: put(values[found[1]]) if found[1] in values else found[0], template
    )
