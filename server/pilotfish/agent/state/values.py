"""Numbers, dates, times and quotes of a sentence, and whether texts show them, however they are
written there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache, cached_property

from pilotfish.agent.page.standing import UNPARTED
from pilotfish.agent.words import table_of

__all__ = ["QUOTED", "Shown"]

QUOTED = re.compile(r"“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|\"([^\"]+)\"")
_LETTER = rf"[^\W{UNPARTED}]"
"""Of a script that parts its words: in the others a value stands between letters."""
_THOUSANDS = r"[.,\u066c\u2019\u00a0\u202f' ]"
_NUMBER = (
    rf"(?<![A-Za-z\d])\d+(?:,\d\d(?=,\d)|{_THOUSANDS}\d{{3}}(?!\d))*(?:[.,\u066b]\d+)?"
    r"|(?<!\w)\.\d+"
)
_WRITTEN = (
    (rf"(?<=\d){_THOUSANDS}(?=(?:\d\d,)*\d{{3}}(?!\d))|(?<=\d)\u066c(?=\d)", ""),
    (r"(?<=\d)[,\u066b](?=\d{1,2}(?!\d)|\d{4})", "."),
    (r"(?<=\d)\.0+(?!\d)", ""),
    (r"(\.\d*[1-9])0+(?!\d)", r"\1"),
    (r"(?<![\d.])0+(?=\d|\.\d)", ""),
)
_GROUP = r"(?:[A-Z]{0,4}\d[A-Z\d]*|[A-Z]{4})"
_APART = r"(?:[\s()/-]{1,3}|\.)"
_LEAST_SPELLED = 9
"""Letters and digits of what is read out in groups: a telephone number, an account, a card."""
_TIMES = r"[×*x·]"


@dataclass(frozen=True)
class _Moment:
    """A date or a time: how it may be read, and the parts that pickers show one by one."""

    text: str
    said: frozenset[str]
    shown: frozenset[str]
    parts: tuple[str, ...]


@dataclass(frozen=True)
class Shown:
    """Texts that a run has seen. A date without a year is the one nearest to `today` (ISO)."""

    text: str
    today: str

    def missing(self, says: str) -> str:
        """The first value of a sentence that is not shown; empty where all are."""
        for found in QUOTED.findall(says):
            if not _stands(value := "".join(found), self._plain, _LETTER):
                return value
        rest = _western(QUOTED.sub(" ", says))
        # Most sentences have none, and a page is long.
        if not re.search(r"\d", rest):
            return ""
        dates, rest = _dates(rest, self.today)
        times, rest = _times(rest)
        if dates or times:
            readings, others = self._moments
            for moment in (*dates, *times):
                if not moment.said & readings and not _all_stand(moment.parts, others):
                    return moment.text.strip()
        rest = _without_shown(_reckoned(rest, self._plain), self._western)
        for value in re.findall(_NUMBER, rest):
            if not _stands(value, self._plain) and not _all_stand(value.split(), self._plain):
                return value
        return ""

    @cached_property
    def _western(self) -> str:
        return _western(self.text)

    @cached_property
    def _plain(self) -> str:
        return _plain(self.text)

    @cached_property
    def _moments(self) -> tuple[frozenset[str], str]:
        """How its dates and times may be read, and the plain text without them."""
        dates, rest = _dates(self._western, self.today)
        times, rest = _times(rest)
        readings = frozenset[str]().union(*(moment.shown for moment in (*dates, *times)))
        return readings, _plain(rest)


def _without_shown(rest: str, text: str) -> str:
    """Without what stands in the text just so, and what is read out in other groups."""
    for chain in re.findall(rf"{_GROUP}(?:{_APART}?{_GROUP})+", rest):
        for spelled in () if re.fullmatch(_NUMBER, chain) else _spelled(chain):
            if re.search(rf"(?<!\w){spelled}(?!\w)", text, re.IGNORECASE):
                rest = re.sub(spelled, " ", rest, count=1)
                break
    for word in re.findall(r"[^\s()]*\d[^\s()]*\w", rest):
        just_so = rf"(?<![\w.,:/-]){re.escape(word)}(?!\w|[.,:/-]\w)"
        if not word.isdecimal() and re.search(just_so, text, re.IGNORECASE):
            rest = rest.replace(word, " ", 1)
    return rest


def _spelled(chain: str) -> Iterator[str]:
    """Patterns of a chain of groups and of its parts, the longest first, however it is parted."""
    groups = re.findall(_GROUP, chain)
    for most in range(len(groups), 0, -1):
        for at in range(len(groups) - most + 1):
            letters = "".join(groups[at : at + most])
            if len(letters) >= _LEAST_SPELLED:
                yield rf"{_APART}?".join(map(re.escape, letters))


def _reckoned(says: str, plain: str) -> str:
    """Without the results of what is reckoned in the sentence itself, right and from what is shown:
    "2 × 4.50 € = 9 €".
    """
    bare = re.sub(r"\s?(?:[€$£¥₹]|\b[A-Z]{3}\b)\s?", " ", says)
    sign = rf"\s*(?:[-+−–/÷]|{_TIMES})\s*"
    equation = rf"((?:(?:{_NUMBER}){sign})+(?:{_NUMBER}))\s*=\s*({_NUMBER})"
    for formula, result in re.findall(equation, bare):
        is_right = abs(_value(formula) - _fraction(result)) < Fraction(1, 100)
        if is_right and _all_stand(re.findall(_NUMBER, formula), plain):
            says = re.sub(rf"=(\D*){re.escape(result)}", r"\1", says, count=1)
    return says


def _value(formula: str) -> Fraction:
    total = Fraction(0)
    for sign, term in re.findall(r"(^|[-+−–])([^-+−–]+)", formula):
        product = Fraction(1)
        for by, factor in re.findall(rf"(^|/|÷|{_TIMES})\s*({_NUMBER})", term.strip()):
            number = _fraction(factor)
            product = product / (number or 1) if by in {"/", "÷"} else product * number
        total += product if sign in {"", "+"} else -product
    return total


def _fraction(number: str) -> Fraction:
    return Fraction(_plain(number))


def _dates(text: str, today: str) -> tuple[list[_Moment], str]:
    """The dates of a text, and the text without them."""

    def read(found: re.Match[str], orders: str) -> _Moment | None:
        said: set[str] = set()
        shown: set[str] = set()
        for order in orders.split():
            parts = dict(zip(order, found.groups(), strict=False))
            day, year = int(parts["d"]), int(parts.get("y") or 0)
            month = _months().get(parts["m"].casefold()) or int(parts["m"])
            if not (1 <= month <= 12 and 1 <= day <= 31):
                continue
            year += 2000 if 0 < year < 100 else 0
            of_year = f"{month}-{day}"
            said.add(f"{year}-{of_year}" if year else of_year)
            shown |= {of_year, f"{year or _nearest(month, day, today)}-{of_year}"}
        return _Moment(found[0], frozenset(said), frozenset(shown), _parts(found)) if said else None

    return _moments(text, _date_patterns(), read)


def _times(text: str) -> tuple[list[_Moment], str]:
    """The times of day of a text, and the text without them."""

    def read(found: re.Match[str], _: str) -> _Moment | None:
        hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").casefold()
        if hour > (12 if half else 24):
            return None
        of_day = hour % 12 + 12 * (half == "p") if half else hour
        exact, bare = f"{of_day}:{minute}", f"{hour}:{minute} without its half"
        both = frozenset({exact, bare})
        return _Moment(found[0], frozenset({exact}) if half else both, both, _parts(found))

    return _moments(text, _time_patterns(), read)


def _moments(
    text: str,
    patterns: tuple[tuple[re.Pattern[str], str], ...],
    read: Callable[[re.Match[str], str], _Moment | None],
) -> tuple[list[_Moment], str]:
    moments: list[_Moment] = []
    for pattern, orders in patterns:

        def taken(found: re.Match[str], orders: str = orders) -> str:
            moment = read(found, orders)
            if moment:
                moments.append(moment)
            return " " if moment else found[0]

        text = pattern.sub(taken, text)
    return moments, text


def _parts(found: re.Match[str]) -> tuple[str, ...]:
    return tuple(part for part in found.groups("") if part.isdecimal() or len(part) > 1)


@cache
def _months() -> dict[str, int]:
    return {
        name: at
        for at, names in enumerate(table_of("languages")["months"], 1)
        for name in names.split()
    }


@cache
def _date_patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    month = "|".join(sorted(_months(), key=len, reverse=True))
    year = r"(\d{4})(?![\d:])"
    by_name = rf"(?:st|nd|rd|th|er|[.ºª])?[\s-]*(?:of|de|di)?[\s-]*({month})\b\.?"
    patterns = (
        (rf"(?<![\d.,:/-])(\d{{1,2}}){by_name}(?:[\s,-]*(?:de|del|of)?\s*{year})?", "dmy"),
        (rf"\b({month})\b\.?\s*(\d{{1,2}})(?:st|nd|rd|th)?(?![\d:]|\.\d)(?:,?\s+{year})?", "mdy"),
        (r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)", "ymd"),
        (r"(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号]", "ymd"),
        (r"(?<![\d./-])(\d{1,2})\.(\d{1,2})\.\s?(\d{4}|\d\d)(?![\d:]|\.\d)", "dmy"),
        (r"(?<![\d./-])(\d{1,2})/(\d{1,2})/(\d{4}|\d\d)(?![\d/])", "dmy mdy"),
        (r"(?<![\d./-])(\d{1,2})-(\d{1,2})-(\d{4}|\d\d)(?![\d-])", "dmy mdy"),
    )
    return tuple((re.compile(pattern, re.IGNORECASE), order) for pattern, order in patterns)


@cache
def _time_patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    hour, half = r"(?<![\d.,:])(\d{1,2})", r"([ap])\.?\s?m\b\.?"
    minutes = r"(?:\s?[:h]\s?|\s?[時时點点시]\s?)([0-5]\d)(?::[0-5]\d)?(?!\d)[分분]?"
    patterns = (
        rf"{hour}{minutes}(?:\s?{half})?",
        rf"{hour}\.([0-5]\d)\s?(?:uhr\b|{half})",
        rf"{hour}()\s?(?:uhr\b|h\b|[時时點点시]|{half})",
    )
    return tuple((re.compile(pattern, re.IGNORECASE), "") for pattern in patterns)


def _nearest(month: int, day: int, today: str) -> int:
    """The year of a date that is shown without one."""
    now = date.fromisoformat(today)
    years = (now.year - 1, now.year, now.year + 1)
    return min(years, key=lambda year: abs((date(year, month, min(day, 28)) - now).days))


def _all_stand(values: Sequence[str], plain: str) -> bool:
    return all(_stands(value, plain) for value in values)


def _stands(value: str, plain: str, beside: str = r"\d") -> bool:
    return bool(re.search(rf"(?<!{beside}){re.escape(_plain(value))}(?!{beside})", plain))


def _western(text: str) -> str:
    """With the digits 0 to 9."""
    return re.sub(r"[^\x00-\x7f]", lambda it: str(unicodedata.digit(it[0], it[0])), text)


def _plain(text: str) -> str:
    """With Western digits and a decimal point; without grouping, empty decimals, leading zeros and
    the case.
    """
    text = _western(text)
    for pattern, by in _WRITTEN:
        text = re.sub(pattern, by, text)
    return text.casefold().strip()
