"""Escaping: page text can never look like the dump's own structure."""

from __future__ import annotations

import json
import re

__all__ = [
    "BREAKS",
    "attribute_text",
    "continuation_text",
    "data_text",
    "folded",
    "header_text",
    "language_tag",
    "name_text",
    "sendable",
    "strangers_text",
    "text_lines",
    "unmarked",
]

NAME_CHARACTERS = 200
MARKERS = ("↑", "↓", "…", "+", "~", "-", "|", ">")
HEADERS = re.compile(r"(?:URL|TITLE|VIEWPORT|FROM|DIALOG|FOCUS|UNSEEN|CHANGES)\b")
# What stands at the beginning of a line of a prompt: headings, tags, a speaker or a label.
PROMPTS = re.compile(
    r"#|</?[a-z]|\[(?:screenshot|page):|turn [0-9]|selected by the visitor|tip for this page"
    r"|(?:the |your )?(?:visitor|user|human|customer|assistant|agent|ai|model|system|developer|tool"
    r"|admin|note|task|locale|memory|instructions?|result)\s*[:\uff1a]",
    re.IGNORECASE,
)
# RFC 5646, without the private part, which may say anything.
LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}", re.IGNORECASE)
# Control characters, and invisible ones that hide or reorder words: bidi controls, zero-width
# spaces, tags, interlinear marks, halves of surrogate pairs. Joiners are allowed: emoji and many
# scripts need them.
UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064"
    "\u2066-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
BREAKS = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
BARE = re.compile(r"[A-Za-z0-9_./:@#?&=%+~-]+")
IN_STRING = re.compile(
    "[\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]|\\[(?=[0-9])|(?<=<)[|\uff5c]"
)
JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
# Special tokens of chat templates, such as <|im_start|>: servers of open models interpret them
# wherever they occur.
TEMPLATE_MARK = re.compile("<(?=[|\uff5c])")


def folded(text: str) -> str:
    """`text` on one line: white space is one space, and invisible characters are removed."""
    return " ".join(UNSEEN.sub("", text).split())


def language_tag(text: str) -> str:
    """`text` if it is a language tag such as `de` or `zh-Hant-TW`, else `en`: a page writes it."""
    return text if LANGUAGE.fullmatch(text) else "en"


def sendable(text: str) -> str:
    """`text` without halves of surrogate pairs, which UTF-8 cannot carry."""
    return text.encode("utf-8", "replace").decode("utf-8")


def unmarked(text: str) -> str:
    """`text` with each special token of chat templates broken by a backslash."""
    return TEMPLATE_MARK.sub(r"<\\", text)


def header_text(text: str) -> str:
    """The text of a header line: folded, cut at 200 characters, `[1` escaped."""
    short = folded(text)
    if len(short) > NAME_CHARACTERS:
        short = short[: NAME_CHARACTERS - 1].rstrip() + "…"
    return _escaped(short)


def name_text(text: str) -> str:
    """A name or a cell: as in a header, with `|` escaped."""
    # `|` after `<` has its backslash already.
    return re.sub(r"(?<!<\\)\|", r"\\|", header_text(text))


def text_lines(text: str) -> list[str]:
    """A text line and, where it is preformatted (holds line breaks), its further lines."""
    first, *further = BREAKS.split(text)
    start = _escaped(folded(first))
    if start.startswith(MARKERS) or HEADERS.match(start) or PROMPTS.match(start):
        start = "\\" + start
    return [start, *(continuation_text(line) for line in further)]


def strangers_text(text: str) -> str:
    """An escaped text line with the mark for text of other users."""
    return "> " + text


def continuation_text(line: str) -> str:
    """A further line of preformatted text: spaces are kept, a tab becomes four."""
    return "| " + _escaped(UNSEEN.sub("", line.replace("\x1f", " ").expandtabs(4)).rstrip())


def attribute_text(value: str | list[str]) -> str:
    """An attribute's value, exact: bare where that is unambiguous, else JSON."""
    if isinstance(value, str) and BARE.fullmatch(value):
        return value
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return IN_STRING.sub(_as_escape, text)


def data_text(value: object) -> str:
    """A result as JSON on one line; invisible characters, `[1` and special tokens are escaped."""
    text = sendable(json.dumps(value, ensure_ascii=False, default=str))
    return JSON_STRING.sub(lambda string: IN_STRING.sub(_as_escape, string[0]), text)


def _as_escape(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1] if found[0] not in "[|" else f"\\u{ord(found[0]):04x}"


def _escaped(text: str) -> str:
    return unmarked(re.sub(r"\[(?=\d)", r"\\[", text.replace("\\", "\\\\")))
