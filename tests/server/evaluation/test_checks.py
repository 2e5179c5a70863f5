import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from fakes import done
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.record import RunRecord
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.evaluation.checks import record_faults, rows_of
from pilotfish.evaluation.suite import Checks
from pilotfish_client.outcome import Effect
from pilotfish_client.server_messages import Done

STEP = Step(1, "r1.1", "click", {}, done("ok", Effect(kind="message", text="Added to cart")))
RECORD = RunRecord(
    brief=Brief("r1", "buy", "2026-11-26", "en", "envelope"),
    turns=(TurnRecord(1, {}, (STEP,)),),
    ended=Done(run_id="r1", status="done", summary="It costs $64.", data={"total": 24}),
    spent=Usage(),
    seconds=1.0,
)


@pytest.mark.parametrize(
    ("checks", "fault"),
    [
        (Checks(status="done", path="/cart", says=("$64", "24"), asked=False), ""),
        (Checks(effects=("Added to cart",)), ""),
        (Checks(path="/cart?q=a"), "path: sought /cart?q=a, found /cart?q=b"),
        (Checks(status="partial"), "status: sought partial, found done"),
        (Checks(says=("$65",)), "says: sought '$65'"),
        (Checks(asked=True), "asked: sought True, found False"),
        (Checks(effects=("Removed",)), "effects: 'Removed' was not seen"),
    ],
)
def test_what_the_run_tells_is_checked(checks: Checks, fault: str) -> None:
    faults = record_faults(checks, RECORD, False, "http://s/cart?q=b")
    assert [fault] == [found[: len(fault)] for found in faults] if fault else faults == []


def test_a_run_without_an_end_is_running() -> None:
    faults = record_faults(Checks(status="done"), replace(RECORD, ended=None), False, "http://s/")
    assert faults == ["status: sought done, found running"]


def test_a_database_is_only_read_with_cookies_as_parameters(tmp_path: Path) -> None:
    path = tmp_path / "shop.sqlite3"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE person (token TEXT, dark INTEGER)")
        connection.execute("INSERT INTO person VALUES ('abc', 1)")
    query = "SELECT dark FROM person WHERE substr(:shop, 1, length(token)) = token"
    assert rows_of(str(path), query, {"shop": "abc.signature"}) == [[1]]
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        rows_of(str(path), "DELETE FROM person", {})
