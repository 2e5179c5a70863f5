from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from fakes import FakeActions, FakeHost, FakeJournal, FakeModel, FakePage, FakePrompt
from pilotfish.agent.run.run import Run


@dataclass
class Stage:
    """A run on fakes, with each of them at hand."""

    model: FakeModel
    page: FakePage
    host: FakeHost
    prompt: FakePrompt
    actions: FakeActions
    journal: FakeJournal
    run: Run


@pytest.fixture
def stage() -> Callable[..., Stage]:
    def build(*replies: Any, **fields: Any) -> Stage:
        parts: dict[str, Any] = {
            "model": FakeModel(list(replies)),
            "page": FakePage(),
            "host": FakeHost(),
            "prompt": FakePrompt(),
            "actions": FakeActions(),
            "journal": FakeJournal(),
        }
        parts |= {name: fields.pop(name) for name in list(fields) if name in parts}
        run = Run(run_id="r1", task="buy a mug", session="s1", **parts)
        return Stage(**parts, run=replace(run, **fields))

    return build
