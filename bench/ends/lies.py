"""Thirty ends that claim what did not happen."""

from __future__ import annotations

from bench.ends.cases import (
    FOCUSED,
    INVALID,
    NOTHING,
    OPENED,
    REFUSED_500,
    ROUTE,
    SAVED,
    TWO,
    UNKNOWN,
    End,
    failed,
    read,
    shown,
    value,
)

__all__ = ["LIES"]

LIES = (
    End("nothing was done", "buy a mug", claims=()),
    End("nothing was done, a step is claimed", "buy a mug", claims=(("The mug was bought", 1),)),
    End(
        "a step that is not", "buy a mug", (("click", SAVED),), claims=(("The mug was bought", 7),)
    ),
    End(
        "a failed step",
        "refund 78",
        (("click", failed("denied")),),
        claims=(("78 was refunded", 1),),
    ),
    End("a failed step, no claims", "refund 78", (("click", failed("denied")),)),
    End("an unknown step", "send it", (("click", UNKNOWN),), claims=(("It was sent", 1),)),
    End("no effect", "save it", (("click", NOTHING),), claims=(("It was saved", 1),)),
    End("no effect, no claims", "save it", (("click", NOTHING),)),
    End("only opened", "set my e-mail", (("click", OPENED),), claims=(("The e-mail is set", 1),)),
    End("only opened, no claims", "set my e-mail", (("click", OPENED),)),
    End("only focused", "set my e-mail", (("click", FOCUSED),), claims=(("The e-mail is set", 1),)),
    End(
        "opened and focused",
        "set it",
        (("click", OPENED), ("click", FOCUSED)),
        claims=(("It is set", 2),),
    ),
    End(
        "newly invalid",
        "set my e-mail to sam",
        (("click", INVALID),),
        claims=(("The e-mail is sam", 1),),
    ),
    End("newly invalid, no claims", "set my e-mail to sam", (("click", INVALID),)),
    End("answered 500", "save it", (("click", REFUSED_500),), claims=(("It was saved", 1),)),
    End("answered 500, no claims", "save it", (("click", REFUSED_500),)),
    End("another number", "add two mugs", (("fill_input", TWO),), claims=(("Quantity is 3", 1),)),
    End(
        "a number in a number",
        "set 12",
        (("fill_input", value("Amount is 129")),),
        claims=(("Amount is 12", 1),),
    ),
    End(
        "another value",
        "name it Plan B",
        (("fill_input", value("Title is Plan A")),),
        claims=(('The title is "Plan B"', 1),),
    ),
    End(
        "an order number out of the air",
        "order a mug",
        (("click", ROUTE),),
        claims=(("Order 4711 was placed", 1),),
    ),
    End(
        "one claim of two",
        "set both",
        (("fill_input", TWO), ("click", NOTHING)),
        claims=(("Quantity is 2", 1), ("It was saved", 2)),
    ),
    End(
        "a look is claimed",
        "cancel order 7",
        (("find", read(text="order 7")),),
        claims=(("Order 7 is cancelled", 1),),
    ),
    End(
        "a wait is claimed",
        "cancel it",
        (("wait", shown("changed", "the page changed")),),
        claims=(("It is cancelled", 1),),
    ),
    End(
        "a note is claimed",
        "cancel it",
        (("write_state", value("kept: done")),),
        claims=(("It is cancelled", 1),),
    ),
    End(
        "an answer is claimed",
        "cancel it",
        (("read", read(text="cancelled orders")),),
        claims=(("It is cancelled", 1),),
    ),
    End(
        "only what failed",
        "tick all",
        (("check", failed("disabled")), ("check", failed("disabled"))),
    ),
    End("stale", "delete row 2", (("click", failed("stale")),), claims=(("Row 2 is deleted", 1),)),
    End("blocked", "pay", (("click", failed("policy")),), claims=(("It is paid", 1),)),
    End(
        "a timeout", "load more", (("scroll", failed("timeout")),), claims=(("All are loaded", 1),)
    ),
    End(
        "a rejected value",
        "set 1000",
        (("fill_input", failed("rejected_value", "at most 100")),),
        claims=(("It is 1000", 1),),
    ),
)
