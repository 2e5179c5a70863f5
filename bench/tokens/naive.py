"""What it would cost to tell the model everything, every time: all turns, every page in full."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.model.request import Request
from pilotfish.agent.run.situation import Situation
from pilotfish.agent.state.plan import PlanInput
from pilotfish.prompt.compose import PromptComposer
from pilotfish.prompt.environment import opening
from pilotfish.prompt.history import messages_of

__all__ = ["Naive"]


class Naive:
    """A Prompt."""

    def __init__(self) -> None:
        self._composer = PromptComposer()
        self._pages: list[str] = []

    def request(self, situation: Situation) -> Request:
        alone = replace(situation, previous=None, turns=situation.turns[-1:], summarized=0)
        request = self._composer.request(alone)
        self._pages = [*self._pages[: len(situation.turns)], request.messages[-1].text]
        start = opening(situation)
        messages = messages_of(start, situation.turns, self._pages, situation.mode)
        return replace(request, messages=messages)

    def plan_input(self, situation: Situation, limit: int) -> PlanInput:
        return self._composer.plan_input(situation, limit)
