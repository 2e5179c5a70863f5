import contextlib
from dataclasses import replace

import pytest

from fakes import (
    FakeActions,
    FakeHost,
    FakeModel,
    FakePage,
    FakePrompt,
    done,
    envelope,
    needs_approval,
    row,
    tool,
    view,
)
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.loop.recovery import RESTARTED
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import Acted
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.store import SessionRecord
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.server_messages import Done

pytestmark = pytest.mark.anyio

PAGE = [view("/cart", [row(1, "button", "Place the order")])]


class Killed(BaseException):
    """The process is gone: nothing after this is caught by the loop."""


class Counting(FakePage):
    """The page lives on while servers come and go: it places an order once for each id."""

    def __init__(self, **fields) -> None:
        super().__init__(views=list(PAGE), **fields)
        self.placed: dict[str, Outcome] = {}

    async def act(self, act):
        acted = await super().act(act)
        if acted.outcome.status == "done" and act.name == "click":
            self.placed[act.action_id] = acted.outcome
        return acted

    async def recover(self, act):
        self.recovered.append(act)
        known = self.placed.get(act.action_id)
        if known is None and act.document == self.document:
            return await self.act(act)
        return await super().recover(act) if known is None else await self._known(known)

    async def _known(self, outcome: Outcome):
        return Acted(outcome, self.views[-1])


class Dying(Journal):
    """Kills the server before or after the entry with this number."""

    def __init__(self, store, epoch: int, at: int, *, after: bool) -> None:
        super().__init__(store, "s1", lambda: epoch)
        self.left, self.after = at, after

    async def _append(self, kind, body) -> None:
        self.left -= 1
        if self.left == 0 and not self.after:
            raise Killed
        await super()._append(kind, body)
        if self.left == 0:
            raise Killed


def order_model() -> FakeModel:
    """Orders once, and asks which size before; a lost reply is given again."""
    return Planned([])


class Planned(FakeModel):
    async def stream(self, request):
        names = [step.name for step in request.steps if step.outcome.status == "done"]
        if "ask_user" not in names:
            self.replies = [envelope(tool("ask_user", question="Which size?"), memory="size")]
        elif "click" not in names:
            self.replies = [envelope(tool("click", ref=1))]
        else:
            self.replies = [envelope(is_final=True, summary="Ordered.")]
        async for chunk in super().stream(request):
            yield chunk


class Knowing(FakePrompt):
    def request(self, situation):
        made = super().request(situation)
        return replace(made, steps=tuple(s for turn in situation.turns for s in turn.steps))


def lives(page: FakePage, host: FakeHost, journal: Journal, actions: FakeActions) -> Run:
    return Run(
        run_id="r1",
        task="order it",
        session="s1",
        model=order_model(),
        page=page,
        host=host,
        prompt=Knowing(),
        actions=actions,
        journal=journal,
    )


async def stored() -> MemoryStore:
    store = MemoryStore()
    await store.create(SessionRecord("s1", "u", "k", "o", "h"))
    return store


def answering(page: Counting) -> None:
    page.answers["click"] = lambda act: (
        done("placed") if act.digest else needs_approval("d1", name="Place the order")
    )


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, 18))
async def test_a_kill_at_any_entry_loses_no_run_and_orders_once(at: int, after: bool) -> None:
    """E10: the run goes on where it was; the order is placed exactly once."""
    store, page = await stored(), Counting()
    answering(page)
    host = FakeHost(answers=["L"] * 3, approves=[True] * 3)
    actions = FakeActions()
    journal = Dying(store, await store.claim("s1"), at, after=after)
    with contextlib.suppress(Killed):
        await run(lives(page, host, journal, actions))
    entries = await store.read("s1")
    host.shown.clear()
    if not entries or entries[-1].kind != "run_ended":
        epoch = await store.claim("s1")
        await run(lives(page, host, Journal(store, "s1", lambda: epoch), actions), entries)
        (ended,) = host.of(Done)
        assert (ended.status, ended.summary) == ("done", "Ordered.")
    assert len(page.placed) == 1
    assert len(host.asked) <= 2, "an answer that is on record is not asked for again"


class Pressing(FakeModel):
    """Three clicks, one a reply."""

    async def stream(self, request):
        left = len(request.steps) < 3
        self.replies = [envelope(tool("click", ref=1))] if left else [envelope(is_final=True)]
        async for chunk in super().stream(request):
            yield chunk


class DyingAfter(Journal):
    """Kills the server after the first entry of this kind: in the middle of every reply."""

    def __init__(self, store, epoch: int, kind: str) -> None:
        super().__init__(store, "s1", lambda: epoch)
        self.kind, self.left = kind, 1

    async def _append(self, kind, body) -> None:
        await super()._append(kind, body)
        self.left -= kind == self.kind
        if self.left == 0:
            raise Killed


@pytest.mark.parametrize("kind", ["issued", "outcome", "step"])
async def test_kills_in_every_reply_end_no_run(kind: str) -> None:
    """What a restart cut off is no reply without a next step."""
    store, page, kills = await stored(), Counting(), 0
    page.answers["click"] = lambda act: done(
        "pressed", Effect(kind="value", text=f"Pressed {act.action_id}")
    )
    for _ in range(12):
        epoch = await store.claim("s1")
        made = replace(
            lives(page, FakeHost(), DyingAfter(store, epoch, kind), FakeActions()),
            model=Pressing([]),
        )
        try:
            ended = await run(made, await store.read("s1"))
        except Killed:
            kills += 1
        else:
            break
    assert kills >= 2
    assert ended.status == "done", ended.summary
    assert len(page.placed) == 3


async def resumed(page: FakePage, *replies, entries, host=None, actions=None):
    store = await stored()
    epoch = await store.claim("s1")
    for kind, body in entries:
        await store.append("s1", epoch, kind, body)
    made = lives(
        page, host or FakeHost(), Journal(store, "s1", lambda: epoch), actions or FakeActions()
    )
    model, prompt = FakeModel(list(replies)), FakePrompt()
    made = replace(made, model=model, prompt=prompt, task="Is it ordered?")
    ended = await run(made, await store.read("s1"))
    return ended, prompt.situations


START = (
    "run_started",
    {"run_id": "r1", "task": "order it", "date": "2026-11-26"}
    | {"locale": "en", "mode": "envelope"},
)


def issued(document: str, name: str = "click", **more):
    return ("issued", {"action_id": "r1.1", "document": document, "name": name, "args": {}} | more)


async def test_an_action_of_a_document_that_is_gone_is_unknown_and_not_repeated() -> None:
    page = FakePage(document="d2")
    final = envelope(is_final=True, summary="I could not tell.")
    ended, situations = await resumed(page, final, entries=[START, issued("d1")])
    assert (ended.status, ended.summary) == ("needs_review", "I could not tell.")
    assert page.acts == []
    assert [act.action_id for act in page.recovered] == ["r1.1"]
    (turn,) = situations[0].turns
    assert turn.steps[0].outcome.status == "unknown"
    assert RESTARTED in situations[0].nudges


async def test_a_server_action_is_asked_whether_it_happened() -> None:
    final = envelope(is_final=True, summary="Refunded.")
    actions = FakeActions(
        server={"refund": lambda args, context: pytest.fail("never again")},
        checks={"refund": done("it did")},
    )
    entries = [START, issued("server", "refund")]
    _, situations = await resumed(FakePage(), final, entries=entries, actions=actions)
    assert situations[0].turns[0].steps[0].outcome.message == "it did"


async def test_a_no_before_the_kill_is_a_no_after_it() -> None:
    held = ("held", {"action_id": "r1.1", "question": "Pay?", "name": "click", "args": {}})
    no = ("decided", {"action_id": "r1.1", "digest": "d", "approved": False})
    ended, situations = await resumed(FakePage(), entries=[START, held, no])
    assert (ended.status, ended.code, situations) == ("stopped", "declined", [])


async def test_the_memory_of_a_reply_that_was_cut_off_is_not_lost() -> None:
    """E10: what the model knew when it called its first action."""
    store, page = await stored(), FakePage()
    page.answers["click"] = lambda act: (_ for _ in ()).throw(Killed())
    model = FakeModel([envelope(tool("click", ref=1), memory="the size is L")])
    epoch = await store.claim("s1")
    made = lives(page, FakeHost(), Journal(store, "s1", lambda: epoch), FakeActions())
    with contextlib.suppress(Killed):
        await run(replace(made, model=model, prompt=FakePrompt()))
    epoch = await store.claim("s1")
    page.answers["click"] = done("clicked")
    prompt = FakePrompt()
    made = lives(page, FakeHost(), Journal(store, "s1", lambda: epoch), FakeActions())
    final = FakeModel([envelope(is_final=True, summary="Ordered.")])
    await run(replace(made, model=final, prompt=prompt), await store.read("s1"))
    assert prompt.situations[0].memory == "the size is L"


async def test_the_memory_of_a_reply_whose_actions_never_began_is_not_believed() -> None:
    """E10: it tells of what was about to be done."""
    standing = {"memory": "ordered it", "nudges": [], "folds": [], "kept": {}, "pinned": []}
    standing |= {"actions_taken": 0, "errors": 0, "empty_replies": 0, "state": {}, "collected": {}}
    standing |= {"bonus": 0, "spent": {}, "seconds": 0.0, "summarized": 0, "summary": ""}
    standing |= {"verdicts": []}
    entries = [START, ("standing", standing)]
    final = envelope(is_final=True, summary="No.")
    _, situations = await resumed(FakePage(), final, entries=entries)
    assert situations[0].memory == ""


HELD_BACK = {"status": "needs_approval", "message": "held"}
CARD = [
    START,
    issued("d1"),
    ("outcome", {"action_id": "r1.1", "outcome": HELD_BACK}),
    ("held", {"action_id": "r1.1", "question": "Pay $40?", "name": "click", "args": {}}),
]
APPROVED = [
    *CARD,
    ("decided", {"action_id": "r1.1", "digest": "d", "approved": True}),
    ("issued", {"action_id": "r1.2", "document": "d1", "name": "click", "args": {}, "digest": "d"}),
]
CLAIM = envelope(is_final=True, summary="Your order is placed.")


@pytest.mark.parametrize("restarts", [0, 2])
async def test_an_approved_action_that_was_cut_off_is_not_told_as_done(restarts: int) -> None:
    """The kill comes between the approval and the request: the record has the last word."""
    again = [APPROVED[-1]] * restarts
    page = FakePage(document="d2")
    ended, situations = await resumed(page, CLAIM, entries=[*APPROVED, *again])
    (step,) = situations[0].turns[0].steps
    assert (step.outcome.status, step.question, page.acts) == ("unknown", "Pay $40?", [])
    assert (ended.status, "placed" in ended.summary) == ("needs_review", False)
    assert "not known whether this was done: “Pay $40”" in ended.summary


@pytest.mark.parametrize("entries", [CARD, APPROVED[:-1], [*CARD, issued("d2")]])
async def test_an_action_whose_card_was_open_at_the_kill_is_not_told_as_done(entries) -> None:
    """It begins anew in another document, where its button is no more."""
    page = FakePage(document="d2")
    stale = Outcome(status="failed", reason="stale", message="[1] is gone")
    page.answers["click"] = stale
    ended, situations = await resumed(page, CLAIM, CLAIM, entries=entries)
    assert situations[0].turns[0].steps[0].asked == "Pay $40?"
    assert (ended.status, "placed" in ended.summary) == ("failed", False)
    assert "This was not done: “Pay $40”." in ended.summary
