"""Ends whose claims are true: summaries that say the same, and summaries that say more."""

from __future__ import annotations

from bench.ends.cases import FILLED, ROUTE, SAVED, TWO, End, failed, read, value

__all__ = ["EMBROIDERED", "PLAIN"]

CART = (("fill_input", TWO),)
SET = (("Quantity is 2", 1),)

PLAIN = (
    End("the number that was set", "two mugs", CART, summary="Quantity is now 2.", claims=SET),
    End(
        "an address",
        "set it",
        (("fill_input", FILLED),),
        summary='It is "sam@example.com".',
        claims=(("The e-mail was set", 1),),
    ),
    End(
        "of an earlier step",
        "order two mugs",
        (*CART, ("click", ROUTE)),
        summary="I ordered 2 mugs.",
        claims=(("The order was placed", 2),),
    ),
    End(
        "on the last page",
        "order a mug",
        (("click", ROUTE),),
        summary="Order 4711 was placed for 12.50 €.",
        claims=(("The order was placed", 1),),
        page=("Order 4711", "Total 12,50 €"),
    ),
    End(
        "written otherwise",
        "set the budget to 1250",
        (("fill_input", value("Budget is 1,250.00")),),
        summary="The budget is 1250.",
        claims=(("The budget was set", 1),),
    ),
    End(
        "between letters",
        "数量を2にして",
        (("fill_input", value("数量は2です")),),
        summary="数量を2個にしました。",
        claims=(("数量は2", 1),),
    ),
    End(
        "quoted between letters",
        "名前を変えて",
        (("fill_input", value("名前はプランBです")),),
        summary="名前を「プランB」にしました。",
        claims=(("名前を変えた", 1),),
    ),
    End(
        "in a name",
        "choose seat A4",
        (("click", value("A4 is chosen")),),
        summary="Seat A4 is yours.",
        claims=(("Seat A4 is chosen", 1),),
    ),
    End(
        "what was refused",
        "set both to 1000",
        (("fill_input", value("A is 1000")), ("fill_input", failed("rejected_value", "most 100"))),
        "partial",
        "A is 1000; B takes at most 100.",
        (("A is 1000", 1),),
    ),
    End(
        "saved",
        "note the total",
        (("save_progress", read(total="78.00")), ("fill_input", value("Note is kept"))),
        summary="The total is 78.",
        claims=(("The note is kept", 2),),
    ),
    End(
        "a link",
        "order a mug",
        (("click", ROUTE),),
        summary="Done: [your orders](/orders/99).",
        claims=(("The order was placed", 1),),
    ),
    End(
        "reckoned for a question",
        "How many orders are open?",
        (("extract_table", read(rows=[["4711"], ["4712"]])),),
        summary="2 orders.",
    ),
)
"""Told as the model says it."""

EMBROIDERED = (
    (End("another number", "two mugs", CART, summary="Quantity is 3.", claims=SET), "3"),
    (End("in other digits", "two mugs", CART, summary="Quantity is ٣.", claims=SET), "٣"),
    (
        End(
            "an order number out of the air",
            "order a mug",
            (("click", ROUTE),),
            summary="Order 4711 was placed.",
            claims=(("The order was placed", 1),),
        ),
        "4711",
    ),
    (
        End(
            "a price out of the air",
            "save it",
            (("click", SAVED),),
            summary="Saved, for 9.90 a month.",
            claims=(("It was saved", 1),),
        ),
        "9.90",
    ),
    (
        End(
            "another value",
            "name it Plan B",
            (("fill_input", value("Title is Plan A")),),
            summary='The title is "Plan B".',
            claims=(("The title was set", 1),),
        ),
        "Plan B",
    ),
    (
        End(
            "another value in German",
            "nenne es Plan B",
            (("fill_input", value("Titel ist Plan A")),),
            summary="Der Titel ist „Plan B“.",
            claims=(("Der Titel wurde gesetzt", 1),),
        ),
        "Plan B",
    ),
    (
        End(
            "a part of a number",
            "set 12",
            (("fill_input", value("Amount is 129")),),
            summary="The amount is 12.",
            claims=(("The amount was set", 1),),
        ),
        "12.",
    ),
    (
        End(
            "what failed beside what was done",
            "refund both",
            (("click", value("77 is refunded")), ("click", failed("denied"))),
            "partial",
            "77 and 78 are refunded.",
            (("77 is refunded", 1),),
        ),
        "78",
    ),
    (
        End(
            "more of them",
            "tick all",
            (("check", value("A is checked")),),
            summary="All 5 are checked.",
            claims=(("A is checked", 1),),
        ),
        "5",
    ),
)
"""Ends, and what of their summary is not so and must not be told."""
