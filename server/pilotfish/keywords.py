"""The keywords that a public callable takes, and what a mistyped one is answered."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from typing import Any

__all__ = ["keywords_of", "no_such_keyword"]


def keywords_of(made: Callable[..., Any]) -> list[str]:
    """The keyword-only parameters of a class or function, in their order."""
    parameters = inspect.signature(made).parameters.values()
    return [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]


def no_such_keyword(found: str, made: Callable[..., Any]) -> TypeError:
    """An error that names the keyword of `made` which was probably meant, or all of them."""
    names = keywords_of(made)
    near = difflib.get_close_matches(found, names, 1)
    guess = f"did you mean {near[0]}=…?" if near else f"there are {', '.join(sorted(names))}"
    return TypeError(f"{made.__name__}() takes no {found}=…; {guess}")
