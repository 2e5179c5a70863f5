"""dnd-kit: by the pointer, by a handle, after a hold, by the keyboard."""

from typing import Any

LIBRARY = "dndkit"


def test_a_list_is_sorted_by_dragging(library: Any) -> None:
    order = ["Pear", "Plum", "Apple", "Quince"]
    library.does("drag", "Apple", to=library.ref("Plum"), app={"fruits": order})
    order = ["Quince", "Pear", "Plum", "Apple"]
    library.does("drag", "Quince", to=library.ref("Pear"), app={"fruits": order})


def test_by_a_handle(library: Any) -> None:
    library.does(
        "drag", "Move Cook", to=library.ref("Move Wash"), app={"steps": ["Cook", "Wash", "Cut"]}
    )


def test_what_wants_to_be_held_first(library: Any) -> None:
    library.does("drag", "Blues", to=library.ref("Rock"), app={"songs": ["Jazz", "Rock", "Blues"]})


def test_between_columns(library: Any) -> None:
    where = {"Write docs": "Doing", "Fix bug": "To do"}
    library.does("drag", "Write docs", to=library.ref("Doing", "region"), app={"where": where})
    where["Write docs"] = "Done"
    library.does("drag", "Write docs", to=library.ref("Done", "region"), app={"where": where})


def test_by_keys(library: Any) -> None:
    before = library.app["fruits"]
    library.does("press_key", before[0], "button", key="Space")
    library.does("press_key", key="ArrowDown")
    order = [before[1], before[0], *before[2:]]
    library.does("press_key", key="Space", app={"fruits": order})


def test_onto_nothing_is_not_claimed(library: Any) -> None:
    before = library.app["where"]
    outcome = library.tries("drag", "Fix bug", "button", dx=0, dy=400)
    assert library.app["where"] == before
    assert outcome["status"] == "failed", outcome
