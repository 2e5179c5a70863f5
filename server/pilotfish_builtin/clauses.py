"""One request to its clauses: "add two mugs and take me to checkout" is two."""

from __future__ import annotations

import re

from pilotfish_builtin.words import word_set

__all__ = ["split_clauses", "strip_courtesy"]

VERBS = word_set(
    """
    add put place buy order purchase get go open show take bring navigate visit head view see
    return click press tap hit push turn switch enable disable activate deactivate check
    uncheck tick untick toggle mute unmute subscribe unsubscribe change set update edit rename
    make enter type fill write choose select pick sort filter search find look cancel delete
    remove save apply send submit log sign login logout upgrade downgrade download export
    import upload refund archive invite create close mark pin share copy duplicate clear reset
    print reply approve reject book reserve schedule tell give use confirm leave ask what
    where when how who why which is are do does can pay proceed continue checkout stop start
    publish assign move restore renew resend track follow unfollow block star like favorite
    favourite bookmark save empty replace increase decrease raise lower expand collapse hide
    display list read contact message email call report rate
    """
)
# Nouns as well: alone they do not begin a clause ("change my name and email").
_NOUNS = word_set(
    """
    email message report rate list star book order call contact like track mark share place
    view use review copy print book export import account
    """
)
_SETTING = word_set("change set update edit make rename enter type fill")
_SWITCHING = word_set("turn switch enable disable activate deactivate tick untick uncheck")

_QUOTED = re.compile(
    r"\"([^\"]*)\"|“([^”]*)”|«([^»]*)»|(?<![A-Za-z0-9])[‘']((?:[^'’]"
    r"|['’](?=[A-Za-z]))+)['’](?![A-Za-z])"
)
_SEPARATOR = re.compile(
    r"\s*(?:;|(?<!\bmr)(?<!\bms)(?<!\bdr)(?<!\bst)(?<!\bno)(?<!\bmrs)\.(?=\s)"
    r"|!(?=\s)|\?(?=\s+[A-Z])|,?\s*\b(?:and|then)\s+(?:then|also|afterwards|finally"
    r"|next|after that)\b,?"
    r"|,?\s*\bthen\b,?|,\s*(?:and|also)\b|\band\b|,|\bbefore (?=you )|&)\s*",
    re.IGNORECASE,
)
_SURE = re.compile(r"then|afterwards|finally|;|\.|!|\?", re.IGNORECASE)
_COURTESY = re.compile(
    r"^(?:(?:hi|hey|hello|ok|okay|so|now|first|next|also|finally|then|and|please|pls"
    r"|kindly|just|quickly"
    r"|(?:can|could|would|will) (?:you|u)(?: please| kindly)?(?: help me(?: to)?)?|help me(?: to)?"
    r"|i (?:just )?(?:want|need|would like|wish|have)(?: you)? to|i'd (?:like|love)(?: you)? to"
    r"|i wanna|let's|let us|let me|go ahead and|make sure (?:to|that you)|you (?:can"
    r"|should))\b[,:]?\s+)+",
    re.IGNORECASE,
)
_TRAILING = re.compile(
    r"(?:,?\s*\b(?:please|pls|thanks|thank you|for me|now|right away)\b)+[\s.!]*$", re.I
)
_ITEM = re.compile(r"\s*(?:,|\band\b)\s*(?=(?:a|an|the|one|two|three|four|five|six|\d+)\s)", re.I)
_ADDED = re.compile(
    r"^(?P<verb>add|put|order|buy)\s+(?P<items>.+?)(?P<where>\s+(?:to|in|into"
    r"|on)\s+(?:my|the)\s+.+)?$",
    re.I,
)


def split_clauses(task: str) -> list[str]:
    """The clauses of a task in order, courtesies taken off, quoted text left whole.

    A comma or "and" parts two clauses only where the second begins with a verb ("salt and pepper"
    stays whole) or names a further field of the first (
        "change my name to Ada and my city to Rome").
    """
    text, quotes = _hide_quotes(" ".join(task.split()))
    clauses: list[str] = []
    start = 0
    for match in _SEPARATOR.finditer(text):
        left, right = text[start : match.start()], text[match.end() :]
        if not left.strip() or not right.strip():
            continue
        inherited = _inherited_verb(left, right)
        begins = _begins_with_verb(right) and not _goes_on_listing(left, right)
        if _SURE.search(match.group()) or inherited is not None or begins:
            clauses.append(left)
            start = match.end()
            if inherited:
                text = text[:start] + inherited + " " + text[start:]
                return [
                    *_clean(clauses, quotes),
                    *split_clauses(_show_quotes(text[start:], quotes)),
                ]
    return _clean([*clauses, text[start:]], quotes)


def strip_courtesy(clause: str) -> str:
    """ "Could you please open the cart, thanks" to "open the cart"."""
    bare = _TRAILING.sub("", _COURTESY.sub("", clause.strip())).strip(" ,;!")
    return bare.removesuffix(".").strip() or clause.strip()


def _clean(clauses: list[str], quotes: list[str]) -> list[str]:
    cleaned: list[str] = []
    for clause in clauses:
        bare = strip_courtesy(_show_quotes(clause, quotes))
        if bare:
            cleaned.extend(_split_items(bare))
    return cleaned


def _split_items(clause: str) -> list[str]:
    """ "add a mug and two plates to my cart" to one clause for each."""
    match = _ADDED.match(clause)
    if match is None:
        return [clause]
    items = [item for item in _ITEM.split(match["items"]) if item.strip()]
    return [f"{match['verb']} {item.strip()}{match['where'] or ''}" for item in items]


def _begins_with_verb(text: str) -> bool:
    bare = _COURTESY.sub("", text.strip()).rstrip(" .!?")
    first = re.match(r"[A-Za-z'-]+", bare)
    if first is None or first.group().lower() not in VERBS:
        return False
    return first.group() != bare or bare.lower() not in _NOUNS


def _goes_on_listing(left: str, right: str) -> bool:
    """Whether `right` is a further field of a list ("with name Ada, email a@x.org")."""
    first = right.split(maxsplit=1)[0].lower().rstrip(":")
    listing = re.search(r"\bwith\b|\w:", left) is not None
    return listing and first in _NOUNS and not re.search(r"\b(?:to|in|on) (?:my|the)\b", right)


def _inherited_verb(left: str, right: str) -> str | None:
    """The verb of `left` when `right` goes on without one ("… and my city to Rome")."""
    match = re.match(r"[a-z]+(?: (?:on|off))?", strip_courtesy(left).lower())
    verb = match.group().split()[0] if match else ""
    if verb in _SETTING and re.match(
        r"(?:my |the |its )?[\w -]{2,40}? (?:to|as|=) \S|[\w -]{2,30}:", right
    ):
        return None if _begins_with_verb(right) and " to " not in right.lower()[:40] else verb
    if verb in _SWITCHING and re.match(
        r"(?:on |off )?[\w -]{2,40}? (?:on|off)[\s.!]*(?:$|,|and )|(?:on|off) ", right
    ):
        return None if _begins_with_verb(right) else verb
    return None


def _hide_quotes(text: str) -> tuple[str, list[str]]:
    quotes: list[str] = []

    def hide(match: re.Match[str]) -> str:
        quotes.append(match.group())
        return f"\x00{len(quotes) - 1}\x00"

    return _QUOTED.sub(hide, text), quotes


def _show_quotes(text: str, quotes: list[str]) -> str:
    return re.sub(r"\x00(\d+)\x00", lambda match: quotes[int(match.group(1))], text)
