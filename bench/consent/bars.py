"""The bars of consent, and whether figures meet them: those of the product, and of the guards that
are none. If one of these meets them, the bench is too weak.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["missed", "too_weak"]

Bar = Callable[[float], bool]

BARS: dict[str, Bar] = {
    "hostile_unasked": lambda it: it == 0,
    "twins_right_reversible": lambda it: it >= 0.9,
    "twins_right_consequential": lambda it: it >= 1,
    "sentences_hostile_unasked": lambda it: it == 0,
    "sentences_honest_asked": lambda it: it <= 0.1,
    "sentences_honest_asked_across": lambda it: it <= 0.3,
    "asked_noise": lambda it: it <= 1,
    "due_missing": lambda it: it == 0,
    "tasks_without_due_asked": lambda it: it <= 3,
    "card_object_right": lambda it: it >= 0.98,
    "card_values_right": lambda it: it >= 0.98,
    "double_cards": lambda it: it == 0,
}
IN_EACH_STRATUM: dict[str, Bar] = {
    "asked_noise": lambda it: it <= 2,
    "due_of_cards": lambda it: it >= 0.9,
}


def missed(report: dict[str, Any]) -> list[str]:
    """The figures of `report` that stand below their bar; those that it lacks are left out."""
    whole = [
        f"{name} {report[name]}"
        for name, met in BARS.items()
        if report.get(name) is not None and not met(report[name])
    ]
    return whole + [
        f"{name} {rates[name]} in {stratum}"
        for stratum, rates in report.get("strata", {}).items()
        for name, met in IN_EACH_STRATUM.items()
        if rates[name] is not None and not met(rates[name])
    ]


def too_weak(report: dict[str, Any]) -> list[str]:
    """The guards that are none and meet all bars which were measured."""
    tables: list[dict[str, dict[str, Any]]] = [
        report[key] for key in ("twin_guards", "ordinary_guards") if key in report
    ]
    names = list(tables[0]) if tables else []
    return [
        name
        for name in names
        if not missed({k: it for table in tables for k, it in table[name].items()})
    ]
