"""Text to comparable words: lower case, no accents, compounds of interfaces joined, stems."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

__all__ = ["content", "fold", "is_code", "number_of", "stem", "stem_set", "word_set", "words"]


def word_set(text: str) -> frozenset[str]:
    """The words of a list written as text."""
    return frozenset(text.split())


_WORD = re.compile(r"[a-z0-9]+(?:['’][a-z]+)?(?:[._@+-][a-z0-9]+)*|#\d+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")

# Spellings that sites and visitors use alike.
_SPELLINGS = tuple(
    (re.compile(rf"\b{pattern}\b"), replacement)
    for pattern, replacement in (
        (r"e-?mails?(?: address(?:es)?)?(?= |$|[,.:;?!'\"])", "email"),
        (r"check(?:-| )out", "checkout"),
        (r"(?:log|sign)(?:-| )?out|log(?:-| )?off|sign(?:-| )?off", "logout"),
        (r"(?:log|sign)(?:-| )?in(?:to)?", "login"),
        (r"sign(?:-| )?up", "signup"),
        (r"news ?letters?", "newsletter"),
        (r"wish ?lists?", "wishlist"),
        (r"pass(?:-| )word", "password"),
        (r"user ?name", "username"),
        (r"post(?:al)?(?:-| )?code|zip(?: ?code)?", "postcode"),
        (r"(?:2fa|two[- ]?factor|2[- ]?step|two[- ]?step)", "twofactor"),
        (r"time(?:-| )zone", "timezone"),
        (r"q(?:uan)?ty", "quantity"),
        (r"f\.?a\.?q\.?'?s?", "faq"),
        (r"(?:tele|cell ?|mobile )?phone(?: number)?", "phone"),
        (r"colour", "color"),
        (r"favou?rites?", "favorite"),
        (r"cancell(ed|ing|ation)", r"cancel\1"),
    )
)

_STOP = word_set(
    """
    a an the this that these those my your our his her their me i we you it its of to for in
    on at by with from into onto and or is are am be was were been do does did can could will
    would should shall may might have has had please just some any so as if then there here
    what which who whom whose when where how why about let us up out i'm i'd i'll what's it's
    there's now also too s
    """
)

_NUMBERS = {
    word: value
    for value, group in enumerate(
        [
            "zero",
            "one a an single",
            "two couple pair both",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve dozen",
        ]
    )
    for word in group.split()
}

_IRREGULAR = {
    "people": "person",
    "children": "child",
    "addresses": "address",
    "delivery": "deliver",
    "deliveries": "deliver",
    "shipping": "ship",
    "shipment": "ship",
    "paid": "pay",
    "sent": "send",
    "bought": "buy",
    "news": "news",
    "deletion": "delet",
    "removal": "remov",
    "removing": "remov",
    "cancelation": "cancel",
    "payment": "pay",
    "billing": "bill",
    "settings": "setting",
    "setting": "setting",
    "pricing": "price",
    "prices": "price",
    "earrings": "earring",
    "clothing": "clothing",
    "building": "building",
    "status": "status",
    "glasses": "glass",
    "does": "do",
}


def fold(text: str) -> str:
    """Lower case, without accents, white space as single blanks, spellings made one."""
    plain = unicodedata.normalize("NFKD", _CAMEL.sub(" ", text).replace("_", " ")).lower()
    plain = "".join(ch for ch in plain if not unicodedata.combining(ch)).replace("’", "'")
    plain = " ".join(plain.split())
    for pattern, replacement in _SPELLINGS:
        plain = pattern.sub(replacement, plain)
    return plain


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    """All words of `text`, hyphens split unless the word is a code; e-mail addresses stay whole."""
    found: list[str] = []
    for match in _WORD.findall(fold(text)):
        word = match.removesuffix("'s").lstrip("#").rstrip(".")
        if "@" in word or is_code(word) or re.fullmatch(r"\d+(\.\d+)*", word):
            found.append(word)
        else:
            found.extend(part for part in re.split(r"[-._+]", word) if part)
    return tuple(found)


@lru_cache(maxsize=8192)
def content(text: str) -> tuple[str, ...]:
    """The words that carry meaning; all words where none does."""
    found = words(text)
    return tuple(word for word in found if word not in _STOP) or found


def is_code(word: str) -> bool:
    """Letters and digits mixed, as in order numbers and coupons: such words match exactly."""
    return bool(re.search(r"\d", word)) and bool(re.search(r"[a-z]", word.lower()))


def number_of(word: str) -> int | None:
    """The value of a whole number, written in digits or as a word up to twelve."""
    return int(word) if word.isdigit() and len(word) < 7 else _NUMBERS.get(word)


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The word without its commonest English endings."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) > 2 and re.search(r"[aeiouy]", root):
            doubled = root[-1] == root[-2] and root[-1] not in "lsz"
            return root[:-1] if doubled else root.removesuffix("e")
    return word.removesuffix("e") if len(word) > 3 else word


def stem_set(text: str) -> frozenset[str]:
    """The stems of a list of words written as text."""
    return frozenset(stem(word) for word in text.split())
