"""Carries the scripted tasks out with the real loop, prompt and actions."""

from __future__ import annotations

from dataclasses import dataclass

from bench.tokens.naive import Naive
from bench.tokens.reading import Reading
from bench.tokens.shapes import Asked
from bench.tokens.site import PAGES, ROWS, Site, code_of
from bench.tokens.tasks import FIELDS, SHORT_FIELDS, ahead_steps, form_steps, long_steps

from pilotfish.actions.catalogue import BUNDLES
from pilotfish.actions.registry import Registry
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.model import Model
from pilotfish.agent.run.run import Run, RunLimits
from pilotfish.agent.run.seams import Prompt
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.store import SessionRecord
from pilotfish.guard.budgets import CLOSING, Limits, RunClock, accounts_of
from pilotfish.guard.meter import Meter, Metered
from pilotfish.prompt.compose import PromptComposer
from pilotfish.runs.task import Nobody
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.page_messages import Respond
from pilotfish_client.server_messages import AskSurface, AskUser, AskUserChoice

__all__ = ["BRANCH", "Played", "ahead", "form", "long"]

BRANCH = "Lyon-7"
_TASK = "Collect the codes of all items of the depot, then fill in the form"


class _Visitor(Nobody):
    def __init__(self) -> None:
        self.questions = 0

    async def ask(self, question: AskUser | AskUserChoice | AskSurface) -> Respond:
        self.questions += 1
        return Respond(ask_id=question.ask_id, answer=BRANCH, source="free_text")


@dataclass(frozen=True)
class Played:
    """`asked` are the requests of turns, `compactions` how often former turns were shortened."""

    asked: list[Asked]
    compactions: int

    @property
    def tokens(self) -> int:
        return sum(each.tokens for each in self.asked)


async def long(shape: str, *, naive: bool = False) -> Played:
    """The task of 40 turns. Raises Missing where the model was not given what it needs. Ours has
    the limits that an Agent has by default.
    """
    site = Site(FIELDS)
    played = await _play(site, Reading(long_steps(), shape), Naive() if naive else None)
    expected = {"Branch": BRANCH, "Word of the day": "heron-41"}
    expected |= {f"Code of item {n}": code_of(n) for n in range(1, len(FIELDS) - 1)}
    assert site.sent == expected, f"sent {site.sent}"
    assert len(played.asked) == 40, f"{len(played.asked)} turns"
    return played


async def form(shape: str) -> Played:
    """A form of 8 fields."""
    site = Site(SHORT_FIELDS, path="/form")
    played = await _play(site, Reading(form_steps(), shape))
    assert site.sent == dict.fromkeys(SHORT_FIELDS, "7"), f"sent {site.sent}"
    return played


async def ahead(shape: str) -> Played:
    """9 actions on 5 pages, in one reply."""
    site = Site(())
    played = await _play(site, Reading(ahead_steps(), shape))
    assert site.opened == {1, 5, 9, 13} and site.sent == {}, f"{site.opened} {site.sent}"
    return played


async def _play(site: Site, reading: Reading, prompt: Prompt | None = None) -> Played:
    store, visitor = MemoryStore(), _Visitor()
    model: Model = reading
    if prompt is None:
        limits, clock = Limits(), RunClock()
        accounts = accounts_of("pk_bench", "ada", "", limits)
        model = Metered(
            reading,
            Meter(store=store, limits=limits, accounts=accounts, clock=clock, closing=CLOSING),
        )
    await store.create(SessionRecord("s1", "bench", "bench", "", "hidden"))
    epoch = await store.claim("s1")
    made = Run(
        run_id="r1",
        task=_TASK,
        session="s1",
        model=model,
        page=site,
        host=visitor,
        prompt=prompt or PromptComposer(),
        actions=Registry(bundles=BUNDLES),
        journal=Journal(store, "s1", lambda: epoch),
        limits=RunLimits(max_turns=2 * PAGES * ROWS + 10),
        date="2026-11-26",
    )
    done = await run(made)
    assert done.status == "done", f"{done.status}: {done.summary}"
    assert visitor.questions <= 1, "the visitor was asked twice"
    kept = [e.body["standing"]["kept"] for e in await store.read("s1") if e.kind == "turn"]
    return Played(reading.asked, kept[-1].get("compaction", {}).get("times", 0))
