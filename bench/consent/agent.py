"""The product's server for the applications' pages, with the policies in place of a model."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.miniwob.model import PolicyModel
from bench.miniwob.site import PLENTY, running
from starlette.applications import Starlette
from starlette.routing import Mount

from pilotfish import ActionOptions, Agent, Limits, RunLimits
from pilotfish.actions.catalogue import BUNDLES
from pilotfish.config.settings import Settings

__all__ = ["serve"]

MOST_TURNS = 80


@contextmanager
def serve(model: PolicyModel, origins: Sequence[str]) -> Iterator[str]:
    """The origin of the agent for the pages of `origins`."""
    with tempfile.TemporaryDirectory() as folder:
        agent = Agent(
            model=model,
            key="pk_bench",
            origins=origins,
            actions=ActionOptions(bundles=BUNDLES),
            limits=Limits(
                run_tokens=PLENTY,
                user_day=PLENTY,
                tenant_day=PLENTY,
                anonymous_runs=PLENTY,
                run=RunLimits(max_turns=MOST_TURNS),
            ),
            settings=Settings(
                secret="s" * 32, database=str(Path(folder) / "bench.sqlite3"), development=True
            ),
        )
        with running(Starlette(routes=[Mount("/agent", agent.app())])) as origin:
            yield origin
