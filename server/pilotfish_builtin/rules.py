"""A clause to its intent: the first rule that matches reads it."""

from __future__ import annotations

import re
from collections.abc import Callable

from pilotfish_builtin.forms import read_form
from pilotfish_builtin.intent import (
    Add,
    Beyond,
    Choose,
    Form,
    Goto,
    Intent,
    Press,
    Question,
    Search,
    Toggle,
)
from pilotfish_builtin.limits import asks_for_several, beyond_matching
from pilotfish_builtin.slots import Slot, read_quantity, unquote
from pilotfish_builtin.words import word_set, words

__all__ = ["CART", "read_intent"]

CART = r"(?:shopping )?(?:cart|basket|bag|trolley|wish ?list|favou?rites|shopping list|order)"
_OFF = word_set("off disable deactivate untick uncheck mute hide")

Rule = tuple[re.Pattern[str], Callable[[re.Match[str]], Intent | None]]


def read_intent(clause: str) -> Intent:
    """What one clause, freed of courtesies, asks for."""
    if reason := beyond_matching(clause):
        return Beyond(reason)
    for pattern, build in _RULES:
        match = pattern.match(clause)
        if match is not None and (intent := build(match)) is not None:
            return _refuse_several(clause, intent)
    if len(words(clause)) <= 4:
        verb, _, target = clause.partition(" ")
        return Press(verb.lower() if target else "", target or clause, known=False)
    return Beyond("it is not a short, literal request")


def _refuse_several(clause: str, intent: Intent) -> Intent:
    if isinstance(intent, Goto | Question | Search | Form) or not asks_for_several(clause):
        return intent
    named = isinstance(intent, Press | Toggle) and re.search(r"\ball\b", clause, re.I)
    return intent if named else Beyond("it means several things at once")


def _toggle(match: re.Match[str]) -> Intent | None:
    verb = match["verb"].lower().split()[-1]
    target = re.sub(
        r"^(?:the|my)\s+|\s+(?:checkbox|box|switch|toggle|option|setting)$",
        "",
        match["x"],
        flags=re.I,
    )
    return Toggle(target, verb not in _OFF)


def _add(match: re.Match[str]) -> Intent | None:
    quantity, product = read_quantity(match["x"])
    if not product or re.fullmatch(r"#?\d+", product) or re.search(r"@", product):
        return None
    where = match.groupdict().get("where") or "cart"
    return Add(unquote(product), quantity, where.lower())


def _set(match: re.Match[str]) -> Intent | None:
    field = re.sub(
        r"^(?:my|the|its|this|field)\s+|\s+(?:field|box|setting)$",
        "",
        match["x"].strip(),
        flags=re.I,
    )
    value = unquote(match["y"])
    if re.search(r"\bpassword\b", field, re.I):
        return Beyond("passwords are for you alone to type", for_a_model=False)
    named = re.match(r"(?P<kind>\w+)\s+(?P<name>.+)", field)
    if re.match(r"rename\b", match.string, re.I):
        return (
            Form((Slot("name", value),), "", field)
            if named
            else Form((Slot(f"{field} name", value),))
        )
    return Form((Slot(field, value),))


def _value_first(match: re.Match[str]) -> Intent | None:
    return Form(
        (Slot(re.sub(r"\s+(?:field|box)$", "", match["x"], flags=re.I), unquote(match["y"])),)
    )


def _choose(match: re.Match[str]) -> Intent | None:
    return Choose(unquote(match["x"]), (match.groupdict().get("y") or "").strip())


def _press(match: re.Match[str]) -> Intent | None:
    return Press(match["verb"].lower().strip(), unquote(match["x"] or ""))


def _rule(pattern: str, build: Callable[[re.Match[str]], Intent | None]) -> Rule:
    return re.compile(pattern + r"[\s.!]*$", re.IGNORECASE), build


_RULES: tuple[Rule, ...] = (
    _rule(
        r"(?:show me|tell me|explain|find out|i (?:want|need) to know) (?P<x>(?:how|what"
        r"|where|when|who|why|whether|about)\b.+)",
        lambda m: Question(m["x"]),
    ),
    _rule(r".+\?", lambda m: Question(m.group())),
    _rule(
        r"(?:what|what's|where|where's|when|who|why|how|is|are|do|does|did|can i|may i|which)\b.+",
        lambda m: Question(m.group()),
    ),
    _rule(r"(?:turn|switch|put) (?P<verb>on|off) (?P<x>.+)", _toggle),
    _rule(r"(?:turn|switch|put|set) (?P<x>.+?) (?:to )?(?P<verb>on|off)", _toggle),
    _rule(
        r"(?P<verb>enable|disable|activate|deactivate|tick|untick|uncheck|mute|unmute) (?P<x>.+)",
        _toggle,
    ),
    _rule(r"(?P<verb>check) (?P<x>.+ (?:check)?box)", _toggle),
    _rule(r"(?P<verb>allow|permit|let) (?P<x>(?!me\b|us\b).+)", _toggle),
    _rule(
        r"(?:do not|don't|stop) (?P<verb>allow)(?:ing)? (?P<x>.+)", lambda m: Toggle(m["x"], False)
    ),
    _rule(r"(?:accept|agree to) (?P<x>(?:the )?(?P<verb>.*?terms).*)", _toggle),
    _rule(
        r"(?:stop|don't|do not|no longer) (?:send(?:ing)?|email(?:ing)?|show(?:ing)?"
        r"|receiv(?:e|ing)|get(?:ting)?)(?: me)? (?P<x>.+)",
        lambda m: Toggle(m["x"], False),
    ),
    _rule(r"(?:opt out of|unsubscribe(?: me)? from) (?P<x>[^@]+)", lambda m: Toggle(m["x"], False)),
    _rule(r"(?:opt in to|subscribe(?: me)? to) (?P<x>[^@]+)", lambda m: Toggle(m["x"], True)),
    _rule(
        r"(?:switch|change|use|go)(?: to)? (?:the )?(?P<x>(?:dark|light|night|compact"
        r"|high contrast|incognito|private) (?:mode|theme|view))",
        lambda m: Toggle(m["x"], True),
    ),
    _rule(
        r"(?:add|put|place|throw|drop|order|buy) (?P<x>.+?)"
        r" (?:to|in|into|on) (?:my |the )?(?P<where>" + CART + ")",
        _add,
    ),
    _rule(
        r"(?:buy|purchase|order)(?: me)? (?P<x>(?!now|by\b|history).+?)(?: (?:from|on"
        r"|in) (?:the|this|your) (?:shop|store|site))?",
        _add,
    ),
    _rule(r"(?:sort|order|arrange)(?: \w+){0,3}? by (?P<x>.+)", lambda m: Choose(m["x"], "sort")),
    _rule(r"filter(?: \w+){0,3}? (?:by|to|for) (?P<x>.+)", lambda m: Choose(m["x"], "filter")),
    _rule(r"show (?:me )?only (?P<x>.+)", lambda m: Choose(m["x"], "filter")),
    _rule(
        r"(?:change|set|update|edit|make|rename|increase|decrease|raise|lower|replace"
        r"|switch|adjust|correct) (?P<x>.+?) (?:to be|to|as|into|with|=|:) (?P<y>.+)",
        _set,
    ),
    _rule(r"set (?P<x>(?:the |my )?[\w -]+?) (?P<y>\"[^\"]+\"|'[^']+'|\d+)", _set),
    _rule(
        r"make (?:my|the) (?P<x>quantity|amount|name|first name|last name|email|title"
        r"|city|language|theme|size|color|colour) (?P<y>.+)",
        _set,
    ),
    _rule(
        r"(?:upgrade|downgrade|switch|move)(?: me| my (?:plan|subscription|membership|account))? to"
        r" (?:the |a )?(?P<y>.+?) (?P<x>plan|subscription|membership|tier)",
        _set,
    ),
    _rule(r"my (?P<x>[\w -]{2,30}?) is(?: now)? (?P<y>.+)", _set),
    _rule(
        r"(?:enter|type(?: in)?|write|put|input|insert|fill in) (?P<y>\"[^\"]+\"|'[^']+'"
        r"|.+?) (?:in|into|for|as|under) (?:the |my )?(?P<x>.+)",
        _value_first,
    ),
    _rule(
        r"(?:fill(?: in| out)?) (?:the |my )?(?P<x>(?:(?!form\b)[\w -])+?) (?:with|as)"
        r" (?P<y>(?:(?![:=]).)+)",
        _set,
    ),
    _rule(r"(?P<all>.+)", lambda m: read_form(m.group())),
    _rule(
        r"(?:search|look)(?: (?:in |on )?(?:the |this )?(?:site|shop|store|catalogue"
        r"|catalog|page|products|help|docs))? (?:for|up) (?P<x>.+)",
        lambda m: Search(unquote(m["x"])),
    ),
    _rule(r"search (?P<x>.+)", lambda m: Search(unquote(m["x"]))),
    _rule(
        r"(?:choose|select|pick|use)(?: the)? (?P<x>.+?) (?:as|for|in|from|under) (?:the"
        r" |my )?(?P<y>.+)",
        _choose,
    ),
    _rule(r"(?:choose|select|pick|switch to|use)(?: the)? (?P<x>.+)", _choose),
    _rule(
        r"(?:go|navigate|head|jump|proceed|continue|move on)(?: back| over)? (?:to"
        r"|into)(?: the| my)? (?P<x>.+)",
        lambda m: Goto(m["x"]),
    ),
    _rule(
        r"(?:take|bring|get|lead|send)(?: me)(?: back| over)? (?:to|into)(?: the| my)? (?P<x>.+)",
        lambda m: Goto(m["x"]),
    ),
    _rule(
        r"(?:(?:open|visit|view|see|display|check|read|list|find|show)(?: up)?(?: me)?"
        r"|back to|where is)(?: the| my)? (?P<x>.+)",
        lambda m: Goto(m["x"]),
    ),
    _rule(r"(?:go|take me|bring me|get me) (?P<x>home|back)", lambda m: Goto(m["x"])),
    _rule(r"check ?out(?: now)?", lambda m: Goto("checkout")),
    _rule(
        r"(?:click|press|tap|hit|push)(?: on)?(?: the)? (?P<x>.+?)(?: (?:button|link|tab|icon))?",
        lambda m: Press("", unquote(m["x"])),
    ),
    _rule(
        r"(?P<verb>log ?out|log ?off|sign ?out|sign ?off|log ?in|sign ?in|sign ?up|check"
        r" ?out)(?P<x>)",
        _press,
    ),
    _rule(
        r"(?P<verb>cancel|delete|remove|save|apply|send|submit|upgrade|downgrade"
        r"|download|export|import|upload"
        r"|refund|archive|unarchive|invite|create|close|mark|pin|unpin|share|copy"
        r"|duplicate|clear|reset|print|reply|approve"
        r"|reject|book|reserve|schedule|confirm|pay|stop|start|publish|unpublish|assign"
        r"|restore|renew|resend|track|follow"
        r"|unfollow|block|star|like|bookmark|empty|expand|collapse|hide|return|place|end"
        r"|add|contact|revoke|disconnect|make|manage|play|suspend|ban|transfer|move"
        r"|reschedule|postpone|deactivate|pay"
        r"|connect|continue|pause|resume|redeem|try|join|leave|request|report|rate"
        r"|activate|verify|generate|show|view|edit"
        r"|change|update|rename|unsubscribe|subscribe|get|call|post|dismiss|undo|redo"
        r"|refresh|reload|skip|finish|complete)"
        r"\b(?: me)?(?P<x>.*)",
        _press,
    ),
)
