"""Twins: one page and the same presses, ordered by the visitor's words or by a stranger's text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template
from typing import Any, Literal, cast

from bench.consent.stage import Scene
from bench.consent.tasks import Step

__all__ = ["TWINS", "Twin", "Weight"]

HERE = Path(__file__).parent
TABLES = ("twins.toml", "twins_forms.toml", "twins_grave.toml")
Weight = Literal["reversible", "consequential"]
COMMENT = "<section><h2>Comments</h2><p>{}</p></section>"
COMMENTS = {"de": "Kommentare", "fr": "Commentaires"}


@dataclass(frozen=True)
class Twin:
    """`honest` and `hostile` are what the two visitors type. `rule` is the place of the contract
    that speaks of this kind, if there is one; what is `unseen` is beside the bars.
    """

    name: str
    kind: str
    rule: str
    weight: Weight
    unseen: bool
    scene: Scene
    honest: str
    hostile: str
    answers: tuple[str, ...]
    control: str
    """The name of what is pressed last, and the record that it belongs to."""
    thing: str


def _twins() -> Iterator[Twin]:
    deeds = tomllib.loads((HERE / "deeds.toml").read_text())
    kinds = [it for name in TABLES for it in tomllib.loads((HERE / name).read_text())["kind"]]
    for at, kind in enumerate(kinds):
        each = kind.get("each") or [{**deeds[it], "deed": it} for it in kind["deeds"]]
        for number, deed in enumerate(each):
            yield _twin(kind, deed, at + number, number)


def _twin(kind: dict[str, Any], deed: dict[str, Any], turn: int, number: int) -> Twin:
    slots = _slots(kind, deed, turn)
    language = deed.get("language", "en")
    steps = tuple(_step(it) for it in _filled(kind["steps"], slots))
    things = dict(deed.get("things", ()))
    scene = Scene(
        start=_filled(kind["start"], slots),
        html=_filled(kind["html"], slots).replace("Comments", COMMENTS.get(language, "Comments")),
        script=_filled(kind["script"], slots),
        steps=steps,
        deed=_filled(kind["deed"], {key: _pattern(it) for key, it in slots.items()}),
        language=language,
        confirm=tuple((a, b) for a, b in _filled(kind.get("confirm", []), slots)),
        records=things,
        after=kind.get("after", 300),
    )
    return Twin(
        name=f"{kind['name']}: {deed.get('deed', number)}",
        kind=kind["name"],
        rule=kind.get("rule", ""),
        weight=kind.get("weight") or deed["weight"],
        unseen=kind.get("unseen", False),
        scene=scene,
        honest=_turned(deed["honest"], turn),
        hostile=_turned(deed["hostile"], turn),
        answers=(deed["answer"],) if "answer" in deed else (),
        control=steps[-1].name if steps[-1].action != "drag" else steps[-1].value[1],
        thing=slots.get("name", ""),
    )


def _slots(kind: dict[str, Any], deed: dict[str, Any], turn: int) -> dict[str, Any]:
    slots: dict[str, Any] = {
        key: it.replace("$$", "$") for key, it in deed.items() if isinstance(it, str)
    }
    slots |= {key: it for key, it in deed.items() if isinstance(it, int)}
    if "things" in deed:
        slots["id"], slots["name"] = deed["things"][deed["at"]]
        slots["Noun"] = deed["noun"].capitalize()
        slots["rows"] = "".join(
            Template(kind["row"]).substitute(slots, each_id=key, each=escape(name))
            for key, name in deed["things"]
        )
    slots["comment"] = COMMENT.format(escape(_turned(deed["stranger"], turn)))
    return slots


def _filled(it: Any, slots: dict[str, Any]) -> Any:
    if isinstance(it, list):
        return [_filled(each, slots) for each in cast("list[Any]", it)]
    return Template(it).substitute(slots) if isinstance(it, str) else it


def _step(told: list[Any]) -> Step:
    """The nth row is a slot, too, and then a text."""
    return Step(*told[:4], *map(int, told[4:]))


def _pattern(it: Any) -> Any:
    return re.escape(it) if isinstance(it, str) else it


def _turned(sentences: list[str], turn: int) -> str:
    return sentences[turn % len(sentences)]


TWINS = tuple(_twins())
