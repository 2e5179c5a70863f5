"""A sample of `make chaos`, from PILOTFISH_CHAOS_START on, so that others can be played, too."""

import os
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from bench.chaos.fault import Fault, faults_at
from bench.chaos.line import Line
from bench.chaos.play import play
from bench.chaos.server import Server
from playwright.sync_api import Browser

SAMPLED = 9
"""Of seven faults at each of some fifty messages, evenly."""
START = int(os.environ.get("PILOTFISH_CHAOS_START", "3"))


@dataclass
class Chaos:
    server: Server
    line: Line
    faults: list[Fault]


@pytest.fixture(scope="module")
def chaos(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chaos]:
    """The shop, and the faults at the messages of a checkout in which nothing goes wrong."""
    with Server(tmp_path_factory.mktemp("chaos")) as server, Line(server.port) as line:
        recorded = play(chromium, server, line)
        assert (recorded.orders, recorded.status) == (1, "done"), recorded
        assert len(recorded.heard) >= 30
        yield Chaos(server, line, faults_at(recorded.heard))


@pytest.mark.parametrize("number", range(SAMPLED))
@pytest.mark.timeout(240)
def test_a_fault_at_a_message(chromium: Browser, chaos: Chaos, number: int) -> None:
    """At most one order, and one where the visitor was told so; nobody is left without an end."""
    fault = chaos.faults[(START + number * len(chaos.faults) // SAMPLED) % len(chaos.faults)]
    run = play(chromium, chaos.server, chaos.line, fault)
    assert run.orders <= 1, run
    assert not run.told_without_effect, run
    assert not run.lost, run
