"""What counts as the same word in paths, titles and questions."""

from __future__ import annotations

import re

__all__ = ["words_of"]


def words_of(text: str) -> set[str]:
    """The words of two letters or more, in lower case, without an s at the end."""
    return {word.removesuffix("s") for word in re.findall(r"[^\W_]{2,}", text.casefold())}
