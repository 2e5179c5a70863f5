from __future__ import annotations

import pytest

from pilotfish import Agent, Settings
from pilotfish.actions.registry import Registry
from pilotfish.knowledge import Knowledge
from pilotfish.knowledge.answers import Answers


def test_without_knowledge_there_is_nothing() -> None:
    registry = Registry()
    made = Answers(None, "x.db", "pk", registry)
    assert (made.library, made.features) == (None, ())
    assert "search_site" not in [it.name for it in registry.specs()]


def test_an_agent_with_knowledge_can_search_it() -> None:
    agent = Agent(model="builtin", settings=Settings(secret="k" * 32), knowledge="docs")
    assert agent.answers.library is not None
    with pytest.raises(ValueError, match="'search_site' is registered already"):

        @agent.action
        def search_site(query: str) -> str:
            """Searches."""
            return query

    assert isinstance(agent.answers.library.knowledge, Knowledge)
