"""The figures of the bench, for each provider's shape."""

from __future__ import annotations

from bench.tokens.play import Played, ahead, form, long
from bench.tokens.shapes import SHAPES

__all__ = ["figures", "of_shape"]


async def figures() -> dict[str, float]:
    """All of them, the shape's name as suffix."""
    result: dict[str, float] = {}
    for shape in SHAPES:
        result |= {f"{name}_{shape}": value for name, value in (await of_shape(shape)).items()}
    return result


async def of_shape(shape: str) -> dict[str, float]:
    ours, naive = await long(shape), await long(shape, naive=True)
    short = await form(shape)
    return {
        "turn8_tokens": ours.asked[7].tokens,
        "turn40_tokens": ours.asked[39].tokens,
        "task_tokens": ours.tokens,
        "naive_tokens": naive.tokens,
        "compactions": ours.compactions,
        "turn40_over_turn8": round(ours.asked[39].tokens / ours.asked[7].tokens, 3),
        "task_over_naive": round(ours.tokens / naive.tokens, 3),
        "prefix_share": round(_prefix_share(ours), 3),
        "form_calls": len(short.asked),
        "ahead_calls": len((await ahead(shape)).asked),
    }


def _prefix_share(played: Played) -> float:
    """Of all requests but the first: the share that the one before it began with, too."""
    later = played.asked[1:]
    return sum(each.cached for each in later) / sum(each.tokens for each in later)
