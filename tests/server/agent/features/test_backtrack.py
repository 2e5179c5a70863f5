from __future__ import annotations

import pytest

from fakes import FakePage, done, envelope, row, tool, view
from pilotfish.agent.lifecycle import run
from pilotfish.agent.run import RunLimits

pytestmark = pytest.mark.anyio


async def test_a_critical_stall_goes_back_to_the_last_good_route_once(stage) -> None:
    """G10: by the loop itself, without the model; and not a second time."""
    good, bad = (view(url, [row(1, "button", url)]) for url in ("/cart", "/dead-end"))
    page = FakePage(views=[good])

    def navigate(act):
        page.views.append(good if act.args["path"] == "/cart" else bad)
        return done("there")

    page.answers["navigate"] = navigate
    start = [envelope(tool("navigate", path="/cart")), envelope(tool("navigate", path="/dead-end"))]
    stuck = [envelope(tool("click", ref=number)) for number in range(10, 40)]
    s = stage(*start, *stuck, page=page, limits=RunLimits(max_turns=30))
    ended = await run(s.run)
    paths = [act.args["path"] for act in page.acts if act.name == "navigate"]
    assert paths == ["/cart", "/dead-end", "/cart"]
    assert len(s.model.requests) < 30
    assert ended.why in ("stuck", "max_turns")


async def test_what_stood_in_its_fields_is_entered_again_where_they_are_empty(stage) -> None:
    def form(document: str, *values: str | None):
        name, city, gift, secret = values
        return view(
            "/form",
            [
                row(1, "textbox", "Name", **({"value": name} if name else {})),
                row(2, "textbox", "City", **({"value": city} if city else {})),
                row(3, "checkbox", "Gift", **({"checked": True} if gift else {})),
                row(
                    4,
                    "textbox",
                    "Password",
                    type="password",
                    **({"filled": True} if secret else {}),
                ),
            ],
            document=document,
        )

    page = FakePage(views=[form("d1", "Ada", "Bonn", "yes", "yes")])
    bad = view("/dead-end", [row(9, "button", "Nothing")], document="d2")

    def navigate(act):
        page.views.append(
            form("d3", None, "Rome", None, None) if act.args["path"] == "/form" else bad
        )
        return done("there")

    page.answers["navigate"] = navigate
    stuck = [envelope(tool("click", ref=number)) for number in range(10, 40)]
    s = stage(envelope(tool("navigate", path="/dead-end")), *stuck, page=page)
    await run(s.run)
    entered = [(act.name, act.args) for act in page.acts if act.name in ("fill_input", "check")]
    assert entered == [("fill_input", {"ref": 1, "value": "Ada"}), ("check", {"ref": 3})]
