"""Clauses that name values for the fields of a form: "invite bob@x.org as editor"."""

from __future__ import annotations

import re

from pilotfish_builtin.intent import Form
from pilotfish_builtin.slots import Slot, codes, emails, pairs, quoted, unquote

__all__ = ["read_form"]

_VERB = re.compile(
    r"^(?P<verb>send|submit|invite|apply|redeem|use|subscribe|sign ?up|register"
    r"|create|add|new|contact|write|email"
    r"|message|post|track|leave|ask|tell|open|log ?in|sign ?in|request|book|fill(?:"
    r" in| out)?|complete|reply|report"
    r"|make|publish|start|save|enter)\b\s*(?:me\b\s*)?",
    re.I,
)
_FIELDS = (
    r"first name|last name|full name|display name|user ?name|company name|name"
    r"|e-?mail(?: address)?|subject|title|label"
    r"|message|phone(?: number)?|city|country|street|address|post ?code|zip(?:"
    r" code)?|company|website|role"
    r"|description|note|comment|amount|quantity|date|order(?: number)?|topic"
    r"|category|password|reason|slug|url|sku|price"
)
_LISTED = re.compile(
    rf"^(?:and\s+)?(?:the |my |a |an )?(?P<field>{_FIELDS})(?:\s+(?:is|as|of|to|=)"
    rf"|\s*:)?\s+(?P<value>.+)$",
    re.I,
)
_SAYING = re.compile(
    r"\b(?:saying|that says|which says|with the (?:text|words|message)|reading"
    r"|asking)\s+(?:that\s+)?"
    r"(?P<value>\"[^\"]+\"|'(?:[^']|'(?=\w))+'|“[^”]+”|.+?)(?=\s+from\s+\S+@"
    r"|\s+(?:with|and) (?:the )?(?:subject|email)|$)",
    re.I,
)
_CALLED = re.compile(
    r"\b(?:called|named|titled|entitled|with the (?:name"
    r"|title))\s+(?P<value>\"[^\"]+\"|'[^']+'|.+?)(?=\s+(?:with|in|for|to|at|and) |,"
    r"|$)",
    re.I,
)
_AS = re.compile(r"\bas (?:an? |the )?(?P<value>[\w -]+?)(?=\s+(?:with|to|in|and|from) |,|$)", re.I)
_CODE = re.compile(
    r"\b(?P<kind>coupon|promo(?:tion)?|voucher|discount|gift ?card|referral"
    r"|invite)(?:\s+code)?\b|\bcode\b",
    re.I,
)
_ABOUT = re.compile(r"\b(?:with (?:the )?)?(?:subject|about)\s+(?P<value>\"[^\"]+\"|'[^']+')", re.I)


def read_form(clause: str) -> Form | None:
    """A form when the clause has values to fill in, else None.

    >>> read_form("apply the coupon SAVE10").slots
    (Slot(field='coupon code', value='SAVE10'),)
    """
    listed = _listed(clause)
    match = _VERB.match(clause)
    if listed[0] and clause == listed[2] and (match is None or _is_field(clause)):
        return Form(tuple(listed[0]))
    if match is None:
        return None
    slots, rest, _ = listed
    found = [*slots, *_phrased(rest)]
    if match["verb"].lower() == "track" and (numbers := codes(rest)):
        found.insert(0, Slot("order number", numbers[-1]))
    if not found:
        return None
    verb = match["verb"].lower().split()[0] if match["verb"].lower() != "sign up" else "sign up"
    target = _target(_VERB.sub("", rest, count=1), found)
    if verb in {"fill", "enter", "complete"}:
        return Form(tuple(found), "", target)
    return Form(
        tuple(found), "send" if verb in {"contact", "ask", "tell", "write"} else verb, target
    )


def _is_field(clause: str) -> bool:
    """Whether a list begins with a field at once: "email: …" is one, though one may email."""
    return re.match(rf"(?:{_FIELDS})\s*:", clause, re.I) is not None


def _listed(clause: str) -> tuple[list[Slot], str, str]:
    """Slots listed as "name: Ada" or after "with"; what is left of the clause; the whole list."""
    start = re.search(
        r"\bwith\b|^(?=[\w -]{2,30}:\s)|\b(?=(?:" + _FIELDS + r")\s*:\s)", clause, re.I
    )
    if start is None:
        return [], clause, ""
    listing = clause[start.end() :].strip()
    if led := re.match(r"(?:[\w ]{2,30}):\s+(?=.+,)", listing):
        inner = _plainly_listed(listing[led.end() :])
        if inner is not None and not re.search(r"\w:\s", listing[led.end() :]):
            return inner, clause[: start.start()] + led.group().rstrip(": "), listing
    colon = pairs(re.sub(r"\s+and\s+(?=[\w -]{2,30}:)", ", ", listing))
    if colon:
        return [_tidy(slot) for slot in colon], clause[: start.start()], listing
    slots = _plainly_listed(listing)
    return (slots, clause[: start.start()], listing) if slots is not None else ([], clause, "")


def _plainly_listed(listing: str) -> list[Slot] | None:
    """ "name Ada, city Rome" to slots; None where a part names no field."""
    slots: list[Slot] = []
    for part in _parts(listing):
        match = _LISTED.match(part)
        if match is None:
            return None
        slots.append(Slot(match["field"].lower(), unquote(match["value"])))
    return slots or None


def _parts(listing: str) -> list[str]:
    """Parts between commas or "and" that begin with a field's name; quoted commas do not part."""
    parts = re.split(
        rf"\s*(?:,\s*(?:and\s+)?|\band\s+)(?=(?:the |my )?(?:{_FIELDS})\b)", listing, flags=re.I
    )
    return [part.strip(" ,") for part in parts if part.strip(" ,")]


def _tidy(slot: Slot) -> Slot:
    field = re.sub(
        r"^(?:and|with|the|my|fill in|enter|set|change|update)\s+",
        "",
        slot.field.strip(),
        flags=re.I,
    )
    return Slot(field, unquote(slot.value))


def _phrased(text: str) -> list[Slot]:
    """Slots told in a sentence: what it says, from whom, called what."""
    slots: list[Slot] = []
    for pattern, field in ((_ABOUT, "subject"), (_CALLED, "name"), (_SAYING, "message")):
        if match := pattern.search(text):
            slots.append(Slot(field, unquote(match["value"])))
            text = text[: match.start()] + text[match.end() :]
    for address in emails(text)[:1]:
        slots.append(Slot("email", address))
        if match := _AS.search(text):
            slots.append(Slot("role", match["value"]))
    if (kind := _CODE.search(text)) and (found := codes(text)):
        slots.append(Slot(f"{kind['kind'] or ''} code".strip().lower(), found[-1]))
    texts = [text for text in quoted(text) if all(text != slot.value for slot in slots)]
    if (texts and not slots) or (texts and all(slot.field == "email" for slot in slots)):
        slots.append(Slot("message" if slots or len(texts[0].split()) > 2 else "name", texts[0]))
    return slots


def _target(text: str, slots: list[Slot]) -> str:
    """What the form is about: the clause without its values and the words that lead to them."""
    for pattern in (_ABOUT, _CALLED, _SAYING):
        text = pattern.sub(" ", text)
    for slot in slots:
        text = text.replace(slot.value, " ")
    text = re.sub(
        r"[\"'“”]|\b(?:from|with|using|as|to|for|at|by|code)\s*(?=$|,|\s{2,})|\b(?:an?"
        r"|the|my|new)\b",
        " ",
        text,
        flags=re.I,
    )
    return " ".join(
        re.sub(
            r"\s+(?:from|with|using|as|to|for|at|by|that|which|says?)$",
            " ",
            " " + " ".join(text.split()).strip(" ,:"),
        ).split()
    )
