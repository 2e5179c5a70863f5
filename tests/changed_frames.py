"""Frames as an attacker would change them: each begins as one of the golden samples."""

import copy
import json
import os
import random
from pathlib import Path
from typing import Any

__all__ = ["COUNT", "changed_frames"]

COUNT = int(os.environ.get("PILOTFISH_TEST_FRAMES", "1000"))
"""How many are tried in each direction."""

WIRE = Path(__file__).with_name("wire")
STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 2**63, 10**400, "", "\ud800", "\u0000", "x" * 5000, "__proto__",
    "constructor", [], {}, [[]], {"type": "act"}, {"__proto__": {"type": "act"}}, [None] * 50,
    "<img src=x onerror=alert(1)>", "javascript:alert(1)", {"then": 1}, {"toJSON": 1},
)  # fmt: skip
TEXTS = ("", "null", "[]", "1", '"x"', "{", "[" * 2000, '{"v":1,"seq":1,"ack":0,"type":"act"')


def changed_frames(direction: str, count: int, seed: int = 1) -> list[str]:
    """`direction` is page or server: whose frames they are."""
    paths = sorted(WIRE.glob(f"v*/{direction}.*.json"))
    samples = [json.loads(path.read_text()) for path in paths]
    chance = random.Random(seed)
    return [_changed(copy.deepcopy(chance.choice(samples)), chance) for _ in range(count)]


def _changed(frame: dict[str, Any], chance: random.Random) -> str:
    if chance.random() < 0.05:
        return chance.choice(TEXTS)
    for _ in range(chance.randint(1, 3)):
        _change(frame, chance)
    text = json.dumps(frame)
    if chance.random() < 0.05:
        at = chance.randrange(len(text))
        text = text[:at] + text[at + chance.randint(1, 9) :]
    return text


def _change(frame: dict[str, Any], chance: random.Random) -> None:
    """At any depth: another value, a missing one, one too many, or one from elsewhere."""
    places = [it for it in _places(frame) if it[1] not in ("v", "seq")]
    if not places:
        return
    holder, key = chance.choice(places)
    way = chance.random()
    if way < 0.6:
        holder[key] = copy.deepcopy(chance.choice(STRANGE))
    elif way < 0.75:
        del holder[key]
    elif way < 0.9:
        other, at = chance.choice(places)
        holder[key] = copy.deepcopy(other[at])
    elif isinstance(holder, dict):
        holder[str(chance.choice(STRANGE))[:20]] = copy.deepcopy(chance.choice(STRANGE))


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Each key and index with what holds it."""
    if isinstance(value, dict):
        keys: list[Any] = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    else:
        return []
    return [(value, key) for key in keys] + [it for key in keys for it in _places(value[key])]
