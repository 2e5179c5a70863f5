from typing import Any

import pytest

from fakes import FakeActions, FakeHost, FakeModel, FakePage, FakePrompt
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.feature_options import FeatureOptions
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.agent.state.journal import Journal
from pilotfish.guard.budgets import RunClock
from pilotfish.models.roles import Models
from pilotfish.models.sources import Sources
from pilotfish.runs.run_maker import Kit, Task, TimedHost, run_of
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.page_messages import RunContract
from pilotfish_client.server_messages import AskUser, ConfirmAction, Status

pytestmark = pytest.mark.anyio

OWN = Contract(required_fields=("total",))


class Recording(FakeActions):
    def recording(self) -> FakeActions:
        return FakeActions()


def kit_of(**changes: Any) -> Kit:
    return Kit(
        models=Sources(Models(agent=FakeModel([]))),
        prompt=FakePrompt,
        actions=Recording(),
        store=MemoryStore(),
        **changes,
    )


def task_of(**changes: Any) -> Task:
    return Task(
        run_id="r1",
        text="buy a mug",
        session="s1",
        page=FakePage(),
        host=FakeHost(),
        prompt=FakePrompt(),
        journal=Journal(MemoryStore(), "s1", lambda: 1),
        clock=RunClock(worked=3.0),
        **changes,
    )


def test_a_task_without_a_contract_has_the_agents_own() -> None:
    assert run_of(kit_of(contract=OWN), task_of()).contract is OWN
    other = Contract(url="/orders")
    assert run_of(kit_of(contract=OWN), task_of(contract=other)).contract is other


def test_what_the_page_asks_for_is_added_and_data_can_be_saved() -> None:
    plain = run_of(kit_of(), task_of())
    assert isinstance(plain.actions, Recording)
    asked = RunContract(required_fields=["order"])
    made = run_of(kit_of(contract=OWN), task_of(asked=asked))
    assert made.contract.required_fields == ("total", "order")
    assert not isinstance(made.actions, Recording)
    assert made.asked is asked


def test_each_run_has_the_agents_features_and_monitors_and_its_own() -> None:
    options, one, other = FeatureOptions(off=("Repeats",)), Monitor(), Monitor()
    made = run_of(kit_of(features=options, monitors=(one,)), task_of(monitors=(other,)))
    assert made.features is options
    assert made.monitors.all == (one, other)
    assert 3.0 <= made.worked() < 60.0


def test_a_run_that_goes_on_keeps_its_date() -> None:
    assert run_of(kit_of(), task_of(date="2026-01-02")).date == "2026-01-02"


class Noting(Monitor):
    def __init__(self) -> None:
        self.waits: list[tuple[str, str]] = []

    def waited(self, run: str, what: str, ms: int) -> None:
        assert ms >= 0
        self.waits.append((run, what))


async def test_each_wait_is_told_and_all_passes_through() -> None:
    inner, noting = FakeHost(answers=["blue"], approves=[True]), Noting()
    host: Any = TimedHost(inner, Monitors("r1", (noting,)))
    await host.show(Status(status="thinking", run_id="r1"))
    await host.ask(AskUser(ask_id="a", question="Which?"))
    question = ConfirmAction(digest="d", actionName="pay", params={}, message="Pay?", expires=0)
    await host.confirm(question, "server")
    assert noting.waits == [("r1", "question"), ("r1", "approval")]
