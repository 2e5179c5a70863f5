from __future__ import annotations

from dataclasses import dataclass

import pytest

from end_to_end.oracle import Compared, compare
from pilotfish.agent.view import View
from pilotfish_client.observation import Facts, Line, Scroll
from pilotfish_client.server_messages import Act

FACTS = Facts(
    url="/", title="", scroll=Scroll(above=0, visible=1, below=0), visible=[], above=[], dialogs=[]
)


def view(*texts: str) -> View:
    lines = tuple(Line(key=f"t{at}", depth=0, row=text) for at, text in enumerate(texts))
    return View("d:1", "d", FACTS, lines)


@dataclass
class Read:
    """Pages as they are read one after the other."""

    views: list[View]

    async def observe(self) -> View:
        return self.views.pop(0)


CASES = {
    "the same": ([view("a")], 0),
    "a line that is not there": ([view("a", "b"), view("a", "b")], 1),
    "a page that goes on changing": ([view("a", "b"), view("a", "c")], 0),
}


@pytest.mark.anyio
@pytest.mark.parametrize("case", CASES)
async def test_only_a_page_at_rest_can_differ(case: str):
    read, differences = CASES[case]
    compared = Compared()
    act = Act(action_id="a1", document="d", epoch=1, name="click", args={})
    await compare(Read(list(read)), act, view("a"), compared)
    assert (compared.views, len(compared.differences)) == (1, differences)


@pytest.mark.parametrize(("views", "differences", "holds"), [(99, 1, False), (100, 1, True)])
def test_a_page_may_change_by_itself_once_in_a_hundred(views: int, differences: int, holds: bool):
    assert Compared(views, ["another"] * differences).holds is holds
