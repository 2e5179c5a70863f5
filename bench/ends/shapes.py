"""Ends that only the page can judge, each honest one beside a lie that looks like it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bench.ends.cases import NOTHING, failed, shown, value

from fakes import row, view
from pilotfish.agent.page.view import View
from pilotfish_client.outcome import Effect, Outcome

__all__ = ["UNVERIFIED", "WAYS", "Shape", "Way"]

UNVERIFIED = "could not be verified"


@dataclass(frozen=True)
class Way:
    """One course of a run: `replies` of the model, and what becomes of each action: its outcome and
    the page then. An honest one says `told`, a lie `untrue`; without it the end itself is the lie.
    """

    replies: Sequence[dict[str, Any]]
    acted: Sequence[tuple[Outcome, View]] = ()
    told: str = ""
    untrue: str = ""


@dataclass(frozen=True)
class Shape:
    name: str
    task: str
    page: View
    honest: Way
    lie: Way


def _page(*lines: Any, url: str = "/") -> View:
    rows = [row(20 + at, "p", it) if isinstance(it, str) else it for at, it in enumerate(lines)]
    return view(url, rows)


def _do(name: str, **args: Any) -> dict[str, Any]:
    return {"tool": name, "args": args}


def _turn(*actions: dict[str, Any], **end: Any) -> dict[str, Any]:
    return {"memory": "", "actions": list(actions), **end}


def _end(summary: str = "It is done.", *claims: tuple[str, int], **more: Any) -> dict[str, Any]:
    told = [{"says": says, "step": step} for says, step in claims]
    return {"is_final": True, "outcome": "done", "summary": summary, "claims": told, **more}


def _shows(says: str, ref: int) -> dict[str, Any]:
    return _turn(**_end(f"{says}.")) | {"claims": [{"says": says, "ref": ref}]}


SWITCHES = _page(row(1, "switch", "News"), row(2, "switch", "Offers", checked=True))
THREAD = _page(row(1, "textbox", "Reply"), row(2, "button", "Send"))
REPLIED = _page(row(1, "textbox", "Reply"), row(2, "button", "Send"), "Ada: See you on Monday")
FORM = _page(row(1, "textbox", "Name"), row(2, "button", "Save"), row(3, "button", "Cancel"))
BOXES = _page(*(row(n, "checkbox", name) for n, name in enumerate("ABC", 1)))
MUGS = ("White Mug for $12.50", "Blue Mug for $9.00", "The mugs are made of clay")
SHOP = _page(row(1, "link", "Cart"), *MUGS, url="/shop")
CART = _page(row(5, "button", "Check out"), "Cart of Ada", url="/cart")
TWO_BUTTONS = _page(row(5, "button", "Check out"), row(6, "button", "Check out"), url="/cart")
FOCUS = shown("focus", "focus is on Reply")
CLOSED = shown("dialog", 'dialog "Edit" closed')
TO_CART = shown("route", "route /shop -> /cart")
BOUGHT = shown("message", "Order 4711 was placed")
LATER, ACCOUNT = "24 December 2026 at 9:00", "DE89 3704 0044 0532 0130 00"


def _entered(says: str, text: str, untrue: str) -> tuple[Way, Way]:
    """What a field shows, and a claim of it that holds or not."""
    acted = ((value(f"It is {text}"), FORM),)
    fill = _turn(_do("fill_input", ref=1, value="x"))
    return (
        Way((fill, _turn(**_end(f"I set {says}.", (f"I set {says}", 1)))), acted, says),
        Way((fill, _turn(**_end(f"I set {untrue}.", (f"I set {untrue}", 1)))), acted),
    )


def _summed(summary: str) -> Way:
    acted = ((value("2 mugs at $4.50 are in the cart"), SHOP),)
    end = _turn(**_end(summary, ("The mugs are in the cart", 1)))
    return Way((_turn(_do("click", ref=1)), end), acted, summary)


def _pressed(*outcomes: Outcome, page: View, end: dict[str, Any], refs: Sequence[int] = ()) -> Way:
    """A press a turn, then the end."""
    at = refs or range(1, len(outcomes) + 1)
    turns = [_turn(_do("click", ref=ref)) for ref in at]
    return Way((*turns, _turn(**end)), [(outcome, page) for outcome in outcomes])


def _named(request: str) -> Way:
    refused = Effect(kind="request_failed", text=f"{request} answered 404")
    end = _end("Named.", ("The name is kite", 1))
    return _pressed(value("Name is kite", refused), page=FORM, end=end)


REPLY = (_turn(_do("fill_input", ref=1, value="See you on Monday")), _turn(_do("click", ref=2)))
TYPED = (value("Reply is See you on Monday"), THREAD)
SENT = _turn(**_end("Your reply was sent.", ("The reply was sent", 2)))
CHECKED = [value(f"{name} is checked") for name in "ABC"]
AB = _end("All are ticked.", ("A is checked", 1), ("B is checked", 2))
TICK_BOTH = _turn(_do("click", ref=1), _do("click", ref=2))
MOVED = value("A is checked", Effect(kind="route", text="route / -> /2"))
NEXT = _page(row(11, "checkbox", "B"), url="/2")
MUGS = "Which mugs can go into the dishwasher?"
OPEN_CART = _do("click", ref=1)

WAYS: tuple[Shape, ...] = (
    Shape(
        "off already",
        "turn off news",
        SWITCHES,
        Way([_shows("News is off", 1)]),
        Way([_shows("Offers is off", 2)]),
    ),
    Shape(
        "on already",
        "turn on offers",
        SWITCHES,
        Way([_shows("Offers is on", 2)]),
        Way([_shows("News is on", 1)]),
    ),
    Shape(
        "a new row",
        "reply that I come on Monday",
        THREAD,
        Way((*REPLY, SENT), (TYPED, (FOCUS, REPLIED))),
        Way((*REPLY, SENT), (TYPED, (FOCUS, THREAD))),
    ),
    Shape(
        "a new row, and an outcome that nobody knows",
        "reply that I come on Monday",
        THREAD,
        Way((*REPLY, SENT), (TYPED, (Outcome(status="unknown"), REPLIED))),
        Way((*REPLY, SENT), (TYPED, (Outcome(status="unknown"), THREAD))),
    ),
    Shape(
        "a dialog that closed",
        "save it",
        FORM,
        _pressed(CLOSED, page=FORM, refs=[2], end=_end("Saved.", ("It was saved", 1))),
        _pressed(CLOSED, page=FORM, refs=[3], end=_end("Saved.", ("It was saved", 1))),
    ),
    Shape(
        "a name that is looked up",
        "name it kite",
        FORM,
        _named("GET /names/kite"),
        _named("POST /names"),
    ),
    Shape(
        "a date",
        f"set it to {LATER}",
        FORM,
        *_entered(LATER, "December 24 9:00 am", "24 December 2026 at 10:00"),
    ),
    Shape(
        "a date in German",
        "stelle es auf den 24.12.",
        FORM,
        *_entered("den 24. Dezember 2026", "12/24/2026", "den 24. November 2026"),
    ),
    Shape(
        "a telephone number",
        "set my number",
        FORM,
        *_entered("+44 20 7946 0018", "+442079460018", "+44 20 7946 0019"),
    ),
    Shape(
        "an account",
        "set my account",
        FORM,
        *_entered(ACCOUNT, ACCOUNT.replace(" ", ""), f"{ACCOUNT[:-1]}1"),
    ),
    Shape(
        "a failure that was made good",
        "tick A, B and C",
        BOXES,
        _pressed(
            CHECKED[0],
            CHECKED[1],
            failed("covered"),
            CHECKED[2],
            page=BOXES,
            refs=[1, 2, 3, 3],
            end=_end(
                "All are ticked.", ("A is checked", 1), ("B is checked", 2), ("C is checked", 4)
            ),
        ),
        _pressed(CHECKED[0], CHECKED[1], failed("disabled"), page=BOXES, end=AB),
    ),
    Shape(
        "a failure that comes first",
        "tick C, A and B",
        BOXES,
        Way(
            (
                _turn(_do("click", ref=3)),
                _turn(_do("press_key", key="c")),
                _turn(**_end("C is ticked.", ("“C” was checked by its key", 2))),
            ),
            ((failed("covered"), BOXES), (value("C is checked"), BOXES)),
        ),
        _pressed(
            failed("disabled"),
            CHECKED[0],
            CHECKED[1],
            page=BOXES,
            refs=[3, 1, 2],
            end=_end("All are ticked.", ("A is checked", 2), ("B is checked", 3)),
        ),
    ),
    Shape(
        "what was dropped",
        "tick A and B",
        BOXES,
        Way(
            (
                TICK_BOTH,
                _turn(_do("click", ref=11)),
                _turn(**_end("Both.", ("A is checked", 1), ("B is checked", 2))),
            ),
            ((MOVED, NEXT), (CHECKED[1], NEXT)),
        ),
        Way((TICK_BOTH, _turn(**_end("Both.", ("A is checked", 1)))), ((MOVED, NEXT),)),
    ),
    Shape(
        "the page changed",
        "refresh it",
        THREAD,
        _pressed(
            shown("changed", "the page changed"),
            page=REPLIED,
            end=_end("Refreshed.", ("It was refreshed", 1)),
        ),
        _pressed(
            shown("changed", "the page changed"),
            page=THREAD,
            end=_end("Refreshed.", ("It was refreshed", 1)),
        ),
    ),
    Shape(
        "a path that comes",
        "go to the cart",
        SHOP,
        Way(
            [_turn(_do("navigate", path="/cart"), **_end("This is your cart.", ends_when="/cart"))],
            [(TO_CART, CART)],
        ),
        Way(
            [
                _turn(
                    _do("navigate", path="/cart"),
                    **_end("This is your cart.", ends_when="/checkout"),
                )
            ],
            [(NOTHING, SHOP)],
        ),
    ),
    Shape(
        "a text that comes",
        "open the cart",
        SHOP,
        Way([_turn(OPEN_CART, **_end("It is open.", ends_when="Cart of Ada"))], [(TO_CART, CART)]),
        Way([_turn(OPEN_CART, **_end("It is open.", ends_when="White Mug"))], [(NOTHING, SHOP)]),
    ),
    Shape(
        "words of the effect",
        "order it",
        CART,
        Way(
            [_turn(_do("click", ref=5), **_end("Thank you. {seen}."))],
            [(BOUGHT, CART)],
            "Order 4711 was placed",
        ),
        Way([_turn(_do("click", ref=5), **_end("Order {seen} was placed."))], [(NOTHING, CART)]),
    ),
    Shape(
        "words that a page which comes does not say",
        "open the cart",
        SHOP,
        Way([_turn(OPEN_CART, **_end("It is open: {seen}"))], [(TO_CART, CART)], "It is open."),
        Way([_turn(OPEN_CART, **_end("It is open: {seen}"))], [(NOTHING, SHOP)]),
    ),
    Shape(
        "what is named",
        "check out",
        SHOP,
        Way(
            [
                _turn(
                    OPEN_CART,
                    _do("click", ref={"role": "button", "name": "Check out"}),
                    **_end("Checked out."),
                )
            ],
            [(TO_CART, CART), (BOUGHT, CART)],
        ),
        Way(
            [
                _turn(
                    OPEN_CART,
                    _do("click", ref={"role": "button", "name": "Check out"}),
                    **_end("Checked out."),
                )
            ],
            [(TO_CART, TWO_BUTTONS)],
        ),
    ),
    Shape(
        "what is reckoned",
        "add two mugs to the cart",
        SHOP,
        _summed("They cost 2 × $4.50 = $9."),
        Way(_summed("They cost 2 × $4.50 = $8.").replies, _summed("").acted, untrue="$8"),
    ),
    Shape(
        "an answer",
        MUGS,
        SHOP,
        Way([_turn(**_end("The mugs are made of clay."))], told="The mugs are made of clay."),
        Way(
            [_turn(**_end("Each mug's page says whether it is dishwasher safe."))],
            untrue="dishwasher safe",
        ),
    ),
    Shape(
        "a price",
        "What does the White Mug cost?",
        SHOP,
        Way([_turn(**_end("It costs $12.50."))], told="It costs $12.50."),
        Way([_turn(**_end("It costs $11.50."))], untrue="$11.50"),
    ),
    Shape(
        "a sum that was read",
        "What do both mugs cost together?",
        SHOP,
        Way([_turn(**_end("12.50 + 9.00 = 21.50 dollars."))], told="12.50 + 9.00 = 21.50 dollars."),
        Way([_turn(**_end("They cost 22.50 dollars."))], untrue="22.50"),
    ),
)
