"""After two records that agree the next are played from their steps, without a model."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from batch_replies import Clerk
from batch_site import Site
from pilotfish.agent.model.request import Request
from pilotfish.batch.records import from_rows
from pilotfish.batch.runner import Batch, run_batch
from pilotfish.batch.spec import Spec
from pilotfish.record.learner import Routine

pytestmark = pytest.mark.anyio


def steps(number: str, **changes: Any) -> list[dict[str, Any]]:
    place = {"role": "link", "name": f"Open {number}", "around": "", "nth": 0, "of": 1}
    source = {"label": "Total", "key": "", "word": "", "before": "", "after": "", "type": "float"}
    saved = {
        "name": "save_progress",
        "args": {"data": {"total": 7.5}},
        "sources": {"total": source},
    }
    click = {
        "name": "click",
        "args": {"ref": 7},
        "path": "/x",
        "place": place | {"beside": [number]},
    }
    return [click | changes, saved]


def agreed(*records: list[dict[str, Any]]) -> Routine:
    routine = Routine()
    for n, each in enumerate(records, 1):
        routine.finished(f"A-{n}", {"n": f"A-{n}"}, "done", each)
    return routine


def test_two_that_agree_are_enough_and_one_is_not() -> None:
    assert agreed(steps("A-1")).feature("A-2", {"n": "A-2"}) is None
    routine = agreed(steps("A-1"), steps("A-2"))
    assert routine.steps and routine.feature("A-3", {"n": "A-3"}) is not None
    assert routine.steps[0]["place"]["name"] == "Open ⟦n⟧"
    assert routine.steps[1]["args"] == {"data": {"total": ""}}, "no value of a record is kept"


@pytest.mark.parametrize(
    "second",
    [
        steps("A-2", asked=True),
        steps("A-2", name="check"),
        steps("A-9"),
        steps("A-2")[1:],
        [{"name": "click", "args": {"ref": 3}}],
        [{"name": "save_progress", "args": {"data": {"total": 7.5}}, "sources": {}}],
        [],
    ],
)
def test_what_differs_asks_or_is_from_nowhere_is_not_played(second: Any) -> None:
    assert agreed(steps("A-1"), copy.deepcopy(second)).steps is None


def test_three_that_are_given_back_begin_anew() -> None:
    routine = agreed(steps("A-1"), steps("A-2"))
    for n in range(3, 6):
        assert routine.feature(f"A-{n}", {"n": f"A-{n}"}) is not None
        routine.finished(f"A-{n}", {"n": f"A-{n}"}, "failed", [])
    assert routine.steps is None and routine.lost == 0


async def test_a_batch_asks_the_model_for_the_first_and_for_what_differs(
    site: Site, tmp_path: Path
) -> None:
    (none := tmp_path / "none.json").write_text("[]")
    spec = Spec.of(
        {
            "task": "read {n}",
            "url": site.url + "/orders/{n}",
            "id": "n",
            "fields": ["customer", {"name": "total", "type": "number"}, "status"],
            "learn": True,
            "judge": True,
            "models": {"utility": f"scripted:{none}", "verifier": f"scripted:{none}"},
        }
    )
    asked: list[str] = []

    class Heard(Clerk):
        def reply(self, request: Request) -> dict[str, Any]:
            asked.append(request.messages[-1].text)
            return super().reply(request)

    clerk = Heard()
    rows = [{"n": f"A-{n}"} for n in range(1, 7)]
    batch = Batch(spec, from_rows(rows, spec), tmp_path, 1, model=clerk, pictures=False)
    ended = await run_batch(batch)
    assert ended.counts == {"done": 6}
    assert clerk.calls == 4, "two records, two calls each"
    way = 'save_progress {"data": ["customer", "status", "total"]}'
    assert [way in text for text in asked] == [False, False, True, True], "K10"
    assert [it["played"] for it in ended.results] == [False] * 2 + [True] * 4
    assert "4 played without a model" in (tmp_path / "report.html").read_text()
    for n in range(1, 7):
        result = json.loads((tmp_path / "records" / f"A-{n}" / "result.json").read_text())
        order = site.orders[f"A-{n}"]
        told = (result["fields"]["customer"], result["fields"]["total"], result["fields"]["status"])
        assert told == (order.customer, float(order.total), order.status)
