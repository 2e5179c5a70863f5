"""What a clause asks for, as one of a few values."""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish_builtin.slots import Slot

__all__ = [
    "Add",
    "Beyond",
    "Choose",
    "Form",
    "Goto",
    "Intent",
    "Press",
    "Question",
    "Search",
    "Toggle",
    "name_of",
]


@dataclass(frozen=True)
class Goto:
    """Open a page or a part of it, or what a search for it finds."""

    target: str


@dataclass(frozen=True)
class Press:
    """A button, link or tab: what it does (`verb`, may be empty) and to what. `known` is false
    where only its place makes the first word a verb: "billing page" may be meant as a place.
    """

    verb: str
    target: str
    known: bool = True

    @property
    def phrase(self) -> str:
        return f"{self.verb} {self.target}".strip()


@dataclass(frozen=True)
class Toggle:
    target: str
    on: bool


@dataclass(frozen=True)
class Choose:
    """One of several options; `field` is what they belong to, where the visitor said so."""

    value: str
    field: str = ""


@dataclass(frozen=True)
class Form:
    """Fields to fill. With a `verb` a button that says so must follow; else a save button may."""

    slots: tuple[Slot, ...]
    verb: str = ""
    target: str = ""


@dataclass(frozen=True)
class Add:
    """A product into the cart (or what `where` says), `quantity` times."""

    product: str
    quantity: int = 1
    where: str = "cart"


@dataclass(frozen=True)
class Search:
    query: str


@dataclass(frozen=True)
class Question:
    text: str


@dataclass(frozen=True)
class Beyond:
    """What is not done here. `reason` is a sentence; most of it is `for_a_model` of language."""

    reason: str
    for_a_model: bool = True


Intent = Goto | Press | Toggle | Choose | Form | Add | Search | Question | Beyond


def name_of(intent: Intent) -> str:
    """The intent in a few words, as the visitor would say it."""
    match intent:
        case Goto(target=target):
            return f"open {target}"
        case Press():
            return intent.phrase
        case Toggle(target=target, on=on):
            return f"turn {'on' if on else 'off'} {target}"
        case Choose(value=value, field=field):
            return f"{field}: {value}" if field else value
        case Form(slots=slots, verb=verb, target=target):
            return (
                f"{verb} {target}".strip() if verb else f"set {slots[0].field} to {slots[0].value}"
            )
        case Add(product=product, where=where):
            return f"add {product} to the {where}"
        case Search(query=query):
            return f"search for {query}"
        case Question(text=text):
            return text
        case Beyond():
            return "this"
