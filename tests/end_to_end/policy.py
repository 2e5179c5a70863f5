"""Stands in for a language model: reads the dump as text and answers with envelopes."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

__all__ = ["TASKS", "Policy"]

ROW = re.compile(r"\[(\d+)\]<([\w-]+)(?: [^>\n]*)?>(?: ([^|\n]*))?")

Turn = Callable[["Policy"], dict[str, Any]]


@dataclass
class Policy:
    """Plays `turns` in order; knows the page only by the text of the requests."""

    turns: list[Turn]
    rows: dict[int, tuple[str, str]] = field(default_factory=dict)
    text: str = ""
    played: int = 0

    def __call__(self, body: dict[str, Any]) -> dict[str, Any]:
        self.text = "\n".join(strings(body["messages"]))
        for ref, word, name in ROW.findall(self.text):
            self.rows[int(ref)] = (word, name.strip())
        turn = self.turns[min(self.played, len(self.turns) - 1)]
        self.played += 1
        return turn(self)

    def ref(self, word: str, name: str) -> int:
        found = [ref for ref, row in self.rows.items() if row == (word, name)]
        assert found, f"no [{word}] {name!r} in the dump; there are {sorted(self.rows.values())}"
        return max(found)


def strings(value: Any) -> list[str]:
    """All text in a request's messages, whichever wire it is."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [text for item in value for text in strings(item)]
    if isinstance(value, dict):
        return [text for key in ("content", "text") for text in strings(value.get(key) or [])]
    return []


def act(*actions: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"memory": "going on", "actions": list(actions), **fields}


def tool(name: str, **args: Any) -> dict[str, Any]:
    return {"tool": name, "args": args}


def say(text: str) -> dict[str, Any]:
    return {"narrate": text}


def go(path: str) -> Turn:
    return lambda policy: act(say(f"I open {path}."), tool("navigate", path=path))


def end(summary: str, *steps: int) -> Turn:
    """`steps` are those that did what it says."""
    claims = [{"says": "It was done", "step": step} for step in steps]
    told = {"memory": "", "actions": [], "is_final": True, "summary": summary}
    return lambda policy: {**told, "claims": claims} if claims else told


def click(word: str, name: str) -> Turn:
    return lambda policy: act(tool("click", ref=policy.ref(word, name)))


def fill(word: str, name: str, value: str, then: tuple[str, str]) -> Turn:
    return lambda policy: act(
        say(f"{name} becomes {value}."),
        tool("fill_input", ref=policy.ref(word, name), value=value),
        tool("click", ref=policy.ref(*then)),
    )


TASKS: dict[str, list[Turn]] = {
    "add two blue mugs to my cart and take me to checkout": [
        go("/products/blue-mug"),
        fill("spinbutton", "Quantity", "2", ("button", "Add to cart")),
        go("/checkout"),
        end("Two Blue Mugs are in your cart, and this is the checkout.", 3),
    ],
    "What is your return policy?": [
        go("/help/returns"),
        end("You can return unused goods within 30 days."),
    ],
    "turn on dark mode and change my name to Ada": [
        go("/account/preferences"),
        click("switch", "Dark mode"),
        go("/account/profile"),
        fill("textbox", "Name", "Ada", ("button", "Save")),
        end("Dark mode is on and your name is Ada.", 2, 5),
    ],
    "Cancel my plan": [
        go("/account/plan"),
        click("button", "Cancel plan"),
        end("Your plan is cancelled."),
    ],
}
