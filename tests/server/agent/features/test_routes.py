from __future__ import annotations

from fakes import row, view
from pilotfish.agent.features.routes import Routes, again, followed, route_of
from pilotfish.agent.model.envelope import Invoke

CART = view("/cart?page=2#top", [row(1, "textbox", "City", value="Bonn")])
END = view("/dead-end")


def test_a_route_is_path_and_query() -> None:
    assert route_of(CART) == "/cart?page=2"


def test_what_led_somewhere_else_was_good_with_what_stood_in_its_fields() -> None:
    routes = followed(Routes(), CART, END, {})
    assert routes.good == ["/cart?page=2"]
    empty = view("/cart?page=2", [row(7, "textbox", "City")])
    assert again(routes, empty) == [Invoke("fill_input", {"ref": 7, "value": "Bonn"})]
    assert again(routes, CART) == [], "it holds something already"


def test_every_fifth_step_is_kept_too_and_the_way_back_is_to_another_route() -> None:
    routes = Routes()
    for _ in range(5):
        routes = followed(routes, END, END, {})
    assert routes.good == ["/dead-end"]
    assert routes.before("/dead-end") is None
    further = followed(routes, END, CART, {})
    back = further.before("/cart?page=2")
    assert back is not None and back.good == ["/dead-end"]
