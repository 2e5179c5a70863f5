"""PolicyModel: a policy behind the seam that language models stand behind."""

from __future__ import annotations

import json
import traceback
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field

from bench.miniwob.known import Known, known
from bench.miniwob.reading import Page, page_text, read
from bench.miniwob.turn import Action, Policy, Result, Script, Turn

from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Request, Stopped
from pilotfish.agent.model.usage import Usage

__all__ = ["Played", "PolicyModel"]

TOOL = "agent_turn"


@dataclass
class Played:
    """One run as the policy had it: a dump, actions and their results for each turn. `told` is
    all that it read of each ref, `notes` say why it ended early.
    """

    goal: str
    policy: str = ""
    dumps: list[str] = field(default_factory=list[str])
    turns: list[list[Action]] = field(default_factory=list[list[Action]])
    results: list[tuple[Result, ...]] = field(default_factory=list[tuple[Result, ...]])
    notes: list[str] = field(default_factory=list[str])
    told: dict[int, list[Known]] = field(default_factory=dict[int, list[Known]])

    @property
    def actions(self) -> int:
        return sum(map(len, self.turns))

    @property
    def done(self) -> int:
        return sum(result.status == "done" for turn in self.results for result in turn)

    def tell(self, page: Page) -> None:
        """What the page says of each ref, unless it was said before."""
        for each in known(page):
            if each not in (told := self.told.setdefault(each.row.ref, [])):
                told.append(each)


class PolicyModel:
    """Asks `choose` for a policy by the visitor's words, then plays it turn by turn.

    It takes from a request the task, the text of the page in the last message and the outcomes of
    the steps; `runs` keeps what was played, the newest last, `calls` counts requests.
    After `most` turns it ends the run.
    """

    name = "miniwob"

    def __init__(self, choose: Callable[[str], Policy | None], most: int) -> None:
        self._choose = choose
        self._most = most
        self._script: Script | None = None
        self._page: Page | None = None
        self._steps = 0
        self.runs: list[Played] = []
        self.calls = 0

    async def stream(self, request: Request) -> AsyncIterator[Chunk]:
        self.calls += 1
        try:
            actions = self._next(request)
        except Exception:
            # A policy that stumbles has lost this episode; the bench goes on.
            self.runs[-1].notes.append(traceback.format_exc(limit=-3))
            actions = None
        yield ArgumentsDelta(
            0, f"turn-{len(self.runs)}", TOOL, json.dumps(_envelope(actions, request))
        )
        yield Usage()
        yield Stopped("tool_use")

    def _next(self, request: Request) -> list[Action] | None:
        begins = self._script is None or not request.steps
        turn = self._turn(request, begins)
        played = self.runs[-1]
        if not begins:
            played.results.append(turn.results)
        if len(played.turns) >= self._most:
            played.notes.append(f"{self._most} steps are over")
            return None
        try:
            actions = self._begin(turn) if begins else self._go_on(turn)
        except StopIteration:
            return None
        if actions is not None:
            played.turns.append(actions)
        return actions

    def _turn(self, request: Request, begins: bool) -> Turn:
        if begins:
            self.runs.append(Played(request.task))
            self._steps = 0
        text = page_text(request.messages[-1].text)
        self.runs[-1].dumps.append(text)
        self._page = read(text, self._page)
        self.runs[-1].tell(self._page)
        fresh = request.steps[self._steps :]
        self._steps = len(request.steps)
        results = tuple(
            Result(
                step.name,
                step.outcome.status,
                step.outcome.reason or "",
                step.outcome.message,
                tuple(effect.text for effect in step.outcome.effects),
                step.outcome.data or {},
            )
            for step in fresh
        )
        return Turn(request.task, self._page, results)

    def _begin(self, turn: Turn) -> list[Action] | None:
        policy = self._choose(turn.goal)
        if policy is None:
            self.runs[-1].notes.append("no policy for these words")
            return None
        self.runs[-1].policy = policy.__name__
        self._script = policy(turn)
        return next(self._script)

    def _go_on(self, turn: Turn) -> list[Action]:
        assert self._script is not None
        return self._script.send(turn)


def _envelope(actions: list[Action] | None, request: Request) -> dict[str, object]:
    if actions is None:
        done = [step.number for step in request.steps if step.outcome.status == "done"]
        claims = [{"says": "It is done.", "step": number} for number in done[-1:]]
        end = {"is_final": True, "summary": "Done.", "claims": claims}
        return {"memory": "", "actions": [], **end}
    return {"memory": "", "actions": actions}
