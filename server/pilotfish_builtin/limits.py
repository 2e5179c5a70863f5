"""What literal matching cannot do: told at once, before anything is touched."""

from __future__ import annotations

import re

from pilotfish_builtin.slots import quoted

__all__ = ["asks_for_several", "beyond_matching"]

_LIMITS = tuple(
    (re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE), reason)
    for pattern, reason in (
        (
            r"cheap(?:est|er)|dearest|expensive|most|least|best|worst|highest|lowest|biggest"
            r"|bigger|largest"
            r"|smallest|newest|latest|oldest|fastest|nearest|closest|better|compare"
            r"|comparison|versus|vs"
            r"|difference|favou?rite one|top (?:rated|selling)|popular|similar",
            "it compares things",
        ),
        (
            r"that (?:are|were|was|is|have|has|had|contain|cost|start|end)|whose|if|unless|until"
            r"|except|otherwise|instead|depending|whichever|whatever|as long as|as soon as"
            r"|in case|provided that|only when|every time|whenever|but|rather than|or",
            "it has a condition",
        ),
        (
            r"(?:less|more|fewer|cheaper|older|newer|later|earlier) than|at (?:least|most)"
            r"|no more than"
            r"|(?:under|over|below|above|around|within) (?:[$€£]\s*)?\d[\d.,]*|between .+ and",
            "it has a condition",
        ),
        (
            r"summari[sz]e|summary of|translate|recommend|suggest|advi[cs]e|draft|compose"
            r"|calculate|compute"
            r"|how many|average|rewrite|improve|generate|brainstorm|explain why|should i|do"
            r" you think"
            r"|figure out|analy[sz]e|count|describe|review my|what would|plan (?:a|my|me)\b",
            "it takes reasoning or writing",
        ),
        (
            r"random|something|somebody|someone|anything|a few|several|some of|a couple of"
            r" options|one of"
            r"|the rest|others?|again and again|(?:first|second|third|last|next|previous)"
            r" (?:one|two|three|few|\d+)",
            "it does not say exactly what is meant",
        ),
        (
            r"tomorrow|yesterday|tonight|next (?:week|month|year)|last (?:week|month|year)"
            r"|in \d+ (?:minutes|hours|days)",
            "it takes dates to be worked out",
        ),
    )
)
_SEVERAL = re.compile(r"\b(?:all|every|each|everything|both|any|everyone|them|those|these)\b", re.I)
# A question may have a condition: what answers it is quoted as it stands.
_ASKING = re.compile(r"\?\s*$|^(?:what|where|when|who|why|how|is|are|do|does|did|can|may)\b", re.I)
_CONDITIONS = re.compile(
    r"\b(?:that (?:is|are|was|were|have|has)|if|unless|until|but|or|in case|next week|tomorrow)\b",
    re.I,
)
_SORTING = re.compile(r"^(?:sort|order|arrange|filter)\b.*\bby\b", re.I)
_FREE_WRITING = re.compile(r"^(?:write|compose|draft|reply|respond|answer)\b", re.I)


def beyond_matching(clause: str) -> str | None:
    """Why the clause needs a language model, or None. Quoted text does not count."""
    bare = clause
    for text in quoted(clause):
        bare = bare.replace(text, " ")
    if _SORTING.match(bare):
        return None
    if _ASKING.search(bare):
        bare = _CONDITIONS.sub(" ", bare)
    if _FREE_WRITING.match(bare) and bare == clause:
        return "it takes reasoning or writing"
    return next((reason for pattern, reason in _LIMITS if pattern.search(bare)), None)


def asks_for_several(clause: str) -> bool:
    """Whether the clause means more than one thing at once ("delete all drafts")."""
    return _SEVERAL.search(clause) is not None
