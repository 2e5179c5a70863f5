"""Whether words say how a control stands: that it is on, off, or holds a value."""

from __future__ import annotations

import re

from pilotfish_client.observation import Row

__all__ = ["UNPARTED", "is_named", "is_said"]

_TOGGLES = frozenset({"checkbox", "switch", "radio", "option", "menuitemcheckbox", "menuitemradio"})
_ON = re.compile(
    r"\b(on|enabled?s?|activat\w*|check(ed)?|tick(ed)?|select(ed)?|choose|chosen|subscribed?"
    r"|(an|ein)(?=$)|(an|ein)schalt\w*|(an|ein)geschaltet|aktivier\w*"
    r"|activ(?!it)\w*|allum\w*|coch(er|ez|ée?s?)|habilit\w*|encend\w*|encendid\w*"
    r"|marc(ar|ad[oa]s?)|attiv(?!it)\w*|accend\w*|acces[oaie]|ativ(?!id)\w*"
    r"|lig(ar|ue|ad[oa]s?))\b|オン|有効|打开|開啟|启用|啟用|开启",
    re.IGNORECASE,
)
"""A German verb ends with its own particle: "an" elsewhere is an article, as in English."""
_OFF = re.compile(
    r"\b(off|disabl\w*|deactivat\w*|uncheck\w*|untick\w*|unsubscrib\w*|aus(?=$)"
    r"|(aus|ab)schalt\w*|(aus|ab)geschaltet|deaktivier\w*|désactiv\w*|éteind\w*|éteint\w*"
    r"|décoch\w*|desactiv\w*|deshabilit\w*|apag\w*|desmarc\w*|disattiv\w*|spegn\w*|spent[oaie]"
    r"|desativ\w*|deslig\w*)\b|オフ|無効|关闭|關閉|停用|禁用",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"\b(not|don.t|never|no longer|nicht|kein\w*|ne|pas|no|non|não)\b|ない|不|没", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_]+")
UNPARTED = r"\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""A range of letters: of the scripts that do not part all words."""


def is_named(name: str, text: str) -> bool:
    """Whether a text has all words of a name."""
    if re.search(f"[{UNPARTED}]", name):
        return name.casefold().strip() in text.casefold()
    return bool(_words(name)) and _words(name) <= _words(text)


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def is_said(row: Row, text: str) -> bool:
    """A negation is read by nobody: it says nothing."""
    attributes = row.attributes or {}
    rest = " ".join(_WORD.findall(text.casefold()))
    rest = rest.replace(" ".join(_WORD.findall(row.name.casefold())), " ")
    if row.word in _TOGGLES or "pressed" in attributes:
        if _NOT.search(rest):
            return False
        is_on = any(attributes.get(key) is True for key in ("checked", "pressed", "selected"))
        on, off = bool(_ON.search(rest)), bool(_OFF.search(rest))
        return on != off and on == is_on
    value = attributes.get("value")
    return isinstance(value, str) and is_named(value, rest)
