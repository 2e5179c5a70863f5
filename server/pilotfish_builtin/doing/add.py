"""Add: a product into the cart, as many as asked."""

from __future__ import annotations

from pilotfish_builtin.candidates import Candidate
from pilotfish_builtin.elements import Element
from pilotfish_builtin.intent import Add
from pilotfish_builtin.moves import Act, Choice, Do, Finished, Move, Stuck
from pilotfish_builtin.searching import search_acts, search_box
from pilotfish_builtin.turn import Turn, shorten
from pilotfish_builtin.words import content, number_of, stem, stem_set, words

__all__ = ["add_product"]

_CARTS = stem_set("cart basket bag trolley order")
_ADDING = stem_set("add put buy")
_SAVINGS = stem_set("wishlist favorite bookmark list")
_KINDS = stem_set(
    "plan subscription membership tier product item ticket pass package bundle pack licence license"
)
_PRODUCT_FIT, _SAME = 0.66, 0.95
_QUANTITY_TRIES = 2
"""A page that was loaded anew has the old number again."""


def add_product(intent: Add, turn: Turn) -> Move:
    if turn.progress.phase == "added":
        return Finished()
    button = _own_button(intent, turn)
    if button is not None:
        return _set_quantity_and_add(intent, button, turn)
    ranked = _products(intent, turn)
    picked = turn.pick(intent.product, ranked, accept=_PRODUCT_FIT)
    if isinstance(picked, Choice):
        return picked
    if picked is not None and picked.element is not None:
        path = picked.element.path or ""
        if path and turn.is_here(path):
            return Stuck(f"I found no button that adds {picked.label} to the {intent.where}.")
        turn.progress.trail.product = picked.label
        act = Act(
            "click",
            {"ref": picked.element.ref},
            f"I'll open {shorten(picked.label)}.",
            "",
            picked.element.ref,
        )
        return Do((act,))
    if _is_product(intent, _headline(turn), turn):
        return Stuck(f"I found no button that adds {_headline(turn)} to the {intent.where}.")
    return _search(intent, turn)


def _own_button(intent: Add, turn: Turn) -> Element | None:
    """The adding button of the product whose own page this is, or of its row or card."""
    adding = [each for each in turn.page.elements if _adds(each, intent)]
    literal = [each for each in adding if _says_product(each, intent, turn)]
    if intent.quantity == 1 and len(literal) == 1:
        return literal[0]
    name = _headline(turn)
    heading = _first_heading(turn)
    mine = _is_product(intent, name, turn) or name == turn.progress.trail.product
    if mine and adding:
        own = [each for each in adding if not each.outer]
        below = [each for each in own if heading is None or each.index > heading.index]
        alone = len(below) == 1 or (below and _quantity_field(below[0], turn) is not None)
        if alone:
            return below[0]
    if intent.quantity == 1:
        named = [each for each in adding if _is_product(intent, f"{each.row} {each.label}", turn)]
        if len(named) == 1 and _is_product(
            intent, _without_adding(named[0].label) or named[0].row, turn
        ):
            return named[0]
    return None


def _says_product(button: Element, intent: Add, turn: Turn) -> bool:
    """Whether the button names the product itself ("Add Pro to cart" for "the Pro plan"). What it
    does not say of the request is said around it, or is only what kind of thing it is.
    """
    named = content(_without_adding(button.label))
    asked = content(intent.product)
    like = turn.finder.scorer.like
    if not named or not all(any(like(one, two) >= _SAME for two in asked) for one in named):
        return False
    around = content(f"{button.row} {button.heading} {turn.page.title}")
    rest = [word for word in asked if not any(like(word, one) >= _SAME for one in named)]
    return all(
        turn.finder.scorer.weight(word) < 1
        or stem(word) in _KINDS
        or any(like(word, other) >= _SAME for other in around)
        for word in rest
    )


def _first_heading(turn: Turn) -> Element | None:
    headings = (each for each in turn.page.elements if each.word == "heading")
    return next((each for each in headings if each.attributes.get("level") == "1"), None)


def _headline(turn: Turn) -> str:
    heading = _first_heading(turn)
    return heading.name if heading else turn.page.title


def _adds(element: Element, intent: Add) -> bool:
    if element.word not in ("button", "link"):
        return False
    named = {stem(word) for word in words(element.label)}
    if stem(intent.where) in _CARTS:
        return bool(named & _ADDING) and (bool(named & _CARTS) or named <= _ADDING)
    return bool(named & _SAVINGS) and bool(named & (_ADDING | {"sav"}))


def _without_adding(label: str) -> str:
    kept = [word for word in content(label) if stem(word) not in _ADDING | _CARTS | _SAVINGS]
    return " ".join(kept)


def _is_product(intent: Add, name: str, turn: Turn) -> bool:
    """Whether the name has every word of the product and little else."""
    fit = turn.finder.scorer.fit(intent.product, name)
    return not fit.missing and fit.score >= _PRODUCT_FIT and fit.by_name >= 0.8


def _products(intent: Add, turn: Turn) -> list[Candidate]:
    found = turn.finder.elements(
        intent.product, lambda each: each.word == "link" and bool(each.path) and not each.outer
    )
    found = [each for each in found if each.fit.by_name >= 0.8]
    return [
        each
        for each in found
        if all(
            turn.finder.scorer.like(word, other) >= 0.8
            for word in content(intent.product)
            for other in [_nearest(word, each, turn)]
        )
    ]


def _nearest(word: str, candidate: Candidate, turn: Turn) -> str:
    return max(
        content(candidate.label), key=lambda other: turn.finder.scorer.like(word, other), default=""
    )


def _search(intent: Add, turn: Turn) -> Move:
    """Searches once on a page that can; then looks in the shop; then gives up or asks."""
    progress = turn.progress
    box = search_box(turn.page)
    if box is not None and not progress.trail.searched:
        progress.trail.searched.append(turn.page.path)
        return Do(search_acts(box, intent.product, ""))
    near = turn.finder.elements(
        intent.product, lambda each: each.word == "link" and bool(each.path) and not each.outer
    )
    likely = [each for each in near if each.score >= 0.5]
    if len(likely) > 1:
        return turn.choice(intent.product, likely)
    hop = turn.hop(f"shop products {intent.product}")
    if hop is not None:
        return hop
    if likely:
        return turn.choice(intent.product, likely)
    return Stuck(f"I found no product called “{intent.product}”.")


def _set_quantity_and_add(intent: Add, button: Element, turn: Turn) -> Move:
    field = _quantity_field(button, turn)
    if field is None:
        if intent.quantity > 1:
            return Stuck(f"I found no field for the quantity of {intent.product}.")
        return _press_add(intent, button)
    shown = number_of(field.value) if field.value else None
    if shown == intent.quantity or (shown is None and intent.quantity == 1 and not field.value):
        return _press_add(intent, button)
    trail = turn.progress.trail
    again = trail.quantity == intent.quantity
    if again and trail.quantity_tries >= _QUANTITY_TRIES:
        return Stuck(f"{field.label} stayed at {field.value or 'nothing'}.")
    trail.quantity_tries = trail.quantity_tries + 1 if again else 1
    trail.quantity = intent.quantity
    value = str(intent.quantity)
    if field.options and value not in field.options:
        return Stuck(f"{field.label} does not go to {value}.")
    tool = "select_option" if field.options else "fill_input"
    args = {"ref": field.ref, "value": value}
    return Do(
        (
            Act(
                tool,
                args,
                f"I'll set {field.label} to {value}.",
                f"set {field.label} to {value}",
                field.ref,
            ),
        )
    )


def _quantity_field(button: Element, turn: Turn) -> Element | None:
    fields = [
        each
        for each in turn.page.elements
        if each.word in ("spinbutton", "textbox", "combobox", "input", "select")
        and {stem(word) for word in words(each.label)} & {"quantity", "amount", "count", "number"}
        and not each.outer
    ]
    return min(fields, key=lambda each: abs(each.index - button.index), default=None)


def _press_add(intent: Add, button: Element) -> Move:
    if button.disabled:
        why = button.attributes.get("why")
        return Stuck(f"{button.label} cannot be pressed{f': {why}' if why else ''}.")
    count = f"{intent.quantity} × " if intent.quantity > 1 else ""
    tell = f"added {count}{intent.product} to the {intent.where}"
    act = Act("click", {"ref": button.ref}, f"I'll press {button.label}.", tell, button.ref)
    return Do((act,), phase="added")
