"""A sentence becomes a spec, by one call of a model; what comes of it is shown before it runs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import ArgumentsDelta, Request, TextDelta, Tool, UserMessage
from pilotfish.agent.page.view import View
from pilotfish.batch.allowance import KINDS
from pilotfish.batch.spec import TYPES, Spec
from pilotfish.yaml_file import SpecError
from pilotfish_client.observation import Facts, Scroll

__all__ = ["NO_VIEW", "plan"]

_SYSTEM = (
    "You turn a sentence about many records of a web site into a task for one record at a time."
    " Write what to do for one record, with {column} for its values; name the fields to find,"
    " their types and what the page calls them; a pattern of the page's address where it is known."
    " `samples` are the records that the sentence names, or examples of them: {column: value} each."
    " Give `budget` only limits that the sentence sets."
    " A batch only reads: give `allow` nothing unless the sentence itself asks to change something."
)
NO_VIEW = View(
    "plan",
    "plan",
    Facts(
        url="about:blank",
        title="",
        scroll=Scroll(above=0, visible=0, below=0),
        visible=[],
        above=[],
        dialogs=[],
    ),
    (),
)
_TEXT, _WHOLE, _NUMBER = ({"type": it} for it in ("string", "integer", "number"))
_RECORD = {"type": "object", "additionalProperties": _TEXT}


def _object(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


_FIELD = {"name": _TEXT, "type": {"enum": sorted(TYPES)}, "label": _TEXT}
_ALLOW = {"kind": {"enum": list(KINDS)}, "path": _TEXT, "action": _TEXT}
_LIMITS: dict[str, Any] = {
    **dict.fromkeys(("turns", "actions", "tokens", "batch_tokens"), _WHOLE),
    **dict.fromkeys(("seconds", "batch_seconds", "batch_cost"), _NUMBER),
}
_SPEC = {
    **dict.fromkeys(("task", "url", "id", "url_pattern"), _TEXT),
    "fields": _list(_object(_FIELD | {"required": {"type": "boolean"}}, "name")),
    "samples": _list(_RECORD),
    "budget": _object(_LIMITS),
    "hints": _list(_TEXT),
    "required_artifacts": _list(_TEXT),
    "allow": _list(_object(_ALLOW)),
    "discover": _object({"url": _TEXT, "task": _TEXT, "expected": _WHOLE}, "url"),
}
_TOOL = Tool("batch_spec", "The task for one record.", _object(_SPEC, "task", "fields"))


async def plan(
    model: Model, sentence: str, *, url: str, columns: Sequence[str], discover: bool = False
) -> Spec:
    """One call of the model. Raises SpecError where nothing usable came back, and ModelError."""
    if model.name == "builtin":
        raise SpecError(
            "the built-in matcher plans nothing: name what to find with --fields"
            " status,total:number, give a --spec, or set a language model"
        )
    facts = {"sentence": sentence, "url": url, "columns": list(columns), "discover": discover}
    request = Request(
        system=(_SYSTEM,),
        messages=(UserMessage(json.dumps(facts, ensure_ascii=False)),),
        tools=(_TOOL,),
        forced_tool=_TOOL.name,
        task=sentence,
        observation=NO_VIEW,
        actions=(),
        sitemap=(),
    )
    text = ""
    async for chunk in model.stream(request):
        if isinstance(chunk, ArgumentsDelta | TextDelta):
            text += chunk.text
    return _spec(text, url, columns)


def _spec(text: str, url: str, columns: Sequence[str]) -> Spec:
    try:
        parsed: Any = json.loads(text[text.index("{") : text.rindex("}") + 1])
    except ValueError:
        raise SpecError(f"the planner answered with no spec: {text[:200]!r}") from None
    known = Spec.__dataclass_fields__
    given = {name: value for name, value in parsed.items() if name in known and value}
    given.setdefault("url", url)
    if columns:
        given.pop("samples", None)
    spec = Spec.of(given)
    missing = sorted(spec.columns() - set(columns)) if columns else []
    if missing:
        raise SpecError(
            f"the planner wants a column {missing[0]!r}; there are {', '.join(columns)}: say it"
            " otherwise, or write the spec by hand"
        )
    return spec
