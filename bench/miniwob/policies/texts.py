"""Words read in one place and written in another; numbers worked out, guessed and made."""

from __future__ import annotations

import re

from bench.miniwob.policies.forms import FIELDS
from bench.miniwob.policies.words import click, fill, first, ordinal, quoted, submit
from bench.miniwob.reading import Page, Row
from bench.miniwob.turn import Policy, Script, Turn, act

__all__ = ["BY_WORDS"]


def one_line(page: Page) -> Row:
    return first([row for row in page.rows(*FIELDS) if not row.has("multiline")])


def long_text(page: Page) -> Row:
    return first([row for row in page.rows("textbox") if row.has("multiline")])


def plain(page: Page) -> list[str]:
    """Texts that belong to nothing one can act on."""
    return [row.name for row in page.rows("text") if not row.ref]


def copy(turn: Turn) -> Script:
    yield [fill(one_line(turn.page), long_text(turn.page).get("value")), submit(turn.page)]


def last_word(turn: Turn) -> Script:
    word = long_text(turn.page).get("value").split()[-1]
    yield [fill(one_line(turn.page), word), submit(turn.page)]


def nth_word(turn: Turn) -> Script:
    words = " ".join(plain(turn.page)).split()
    word = re.sub(r"[^\w]+$", "", words[ordinal(turn.goal)[0] - 1])
    yield [fill(one_line(turn.page), word), submit(turn.page)]


def letters(turn: Turn) -> Script:
    text = "".join("".join(plain(turn.page)).split())
    yield [fill(one_line(turn.page), text), submit(turn.page)]


def algebra(turn: Turn) -> Script:
    """x + a = b, a + x = b, x - a = b, a - x = b."""
    text = " ".join(plain(turn.page))
    found = re.search(r"(\w+) ([+−-]) (\w+) = (-?\d+)", text)
    if not found:
        raise LookupError(f"no equation in {text!r}")
    left, sign, right, result = found.groups()
    if sign == "+":
        answer = int(result) - int(right if left == "x" else left)
    elif left == "x":
        answer = int(result) + int(right)
    else:
        answer = int(left) - int(result)
    yield [fill(one_line(turn.page), str(answer)), submit(turn.page)]


def guess(turn: Turn) -> Script:
    """Halves what is left, by what the page says of the last guess."""
    low, high = map(int, re.findall(r"between (\d+)-(\d+)", turn.goal)[0])
    while low <= high:
        middle = (low + high) // 2
        turn = yield [fill(one_line(turn.page), str(middle)), submit(turn.page)]
        said = " ".join(turn.page.texts()).lower()
        if "higher" in said and "lower" in said:
            said = " ".join(row.name.lower() for row in turn.page.lines if row.fresh)
        if "higher" in said:
            low = middle + 1
        else:
            high = middle - 1


def generate(turn: Turn) -> Script:
    """Presses until the number is one that was asked for."""
    while True:
        turn = yield [click(turn.page.named("Generate", "button"))]
        shown = [text for text in plain(turn.page) if text.strip().lstrip("-").isdigit()]
        if shown and _wanted(turn.goal, int(shown[-1])):
            yield [submit(turn.page)]
            return


def _wanted(goal: str, number: int) -> bool:
    if found := re.search(r"less than (\d+)", goal):
        return number < int(found[1])
    if found := re.search(r"greater than (\d+)", goal):
        return number > int(found[1])
    return number % 2 == (1 if "odd" in goal else 0)


def highlight(turn: Turn) -> Script:
    paragraph = plain(turn.page)[ordinal(turn.goal)[0] - 1]
    yield [act("select_text", text=paragraph), submit(turn.page)]


def terminal(turn: Turn) -> Script:
    """Lists the files, then removes one whose name fits."""
    wanted = re.findall(r"extension (\.[\w.]+)", turn.goal)
    field = first(turn.page.rows("textbox"))
    turn = yield [click(field), act("type_text", text="ls")]
    turn = yield [act("press_key", key="Enter")]
    listed = " ".join(turn.page.texts()).rsplit("user$ ls", 1)[-1].split("user$")[0]
    names = [name for name in listed.split() if _fits(name, wanted[0] if wanted else "")]
    turn = yield [act("type_text", text=f"rm {names[0]}")]
    yield [act("press_key", key="Enter")]


def _fits(name: str, extension: str) -> bool:
    return name.endswith(extension) if extension else "." not in name


def autocomplete(turn: Turn) -> Script:
    """Types the beginning and takes the option with the right end."""
    start, *end = quoted(turn.goal)
    field = one_line(turn.page)
    turn = yield [fill(field, start)]
    options = [row for row in turn.page.rows("option", "menuitem", "listitem") if row.ref]
    fitting = [row for row in options if row.name.endswith(end[0] if end else "")]
    fitting = [row for row in fitting if row.name.lower().startswith(start.lower())]
    turn = yield [click(first(fitting))]
    yield [submit(turn.page)]


def search(turn: Turn) -> Script:
    """The nth of the results, which stand on pages of a few each."""
    nth = ordinal(turn.goal)[0]
    field = one_line(turn.page)
    known = {row.ref for row in turn.page.rows("link")}
    turn = yield [fill(field, quoted(turn.goal)[0]), click(turn.page.named("Search", "button"))]
    page_number = 1
    while True:
        results = [row for row in turn.page.rows("link") if row.ref not in known]
        results = [row for row in results if not re.fullmatch(r"[\d<>«»]+", row.name.strip())]
        if nth <= len(results):
            yield [click(results[nth - 1])]
            return
        nth -= len(results)
        page_number += 1
        turn = yield [click(turn.page.named(str(page_number), "link", "button"))]


BY_WORDS: tuple[tuple[str, Policy], ...] = (
    (r"^copy the text in the textarea", copy),
    (r"^find the last word in the text", last_word),
    (r"^find the \d+\w+ word in the paragraph", nth_word),
    (r"^type the text below", letters),
    (r"^solve for x", algebra),
    (r"^guess the number", guess),
    (r"^generate an? ", generate),
    (r"^highlight the text in the", highlight),
    (r"^use the terminal", terminal),
    (r"^enter an item that starts with", autocomplete),
    (r"^use the textbox to enter .* search result", search),
)
