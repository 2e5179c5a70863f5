"""A run as its journal tells it: the trajectory, and the action that a restart cut off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.journal import inner_entries
from pilotfish.agent.state.standing import restore
from pilotfish.agent.state.store import Entry
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import TurnRecord, Verdict
from pilotfish_client.codec import decode
from pilotfish_client.outcome import Outcome

__all__ = ["CutOff", "brief_of", "cut_off", "replay", "spent", "turns_of", "verdicts_after"]


_ACTED = frozenset({"issued", "held", "step"})
_TOLD = frozenset(each.name for each in fields(TurnRecord)) - {"steps"}


@dataclass(frozen=True)
class CutOff:
    """An action that began and has no step yet.

    `document` is where it was issued, "" where it was only held. `question` is what the visitor was
    asked, `approved` their word on it.
    """

    action_id: str
    invoke: Invoke
    document: str = ""
    digest: str | None = None
    outcome: Outcome | None = None
    question: str = ""
    approved: bool | None = None

    @property
    def waits_for_visitor(self) -> bool:
        """Whether nothing of it was carried out: it may simply begin anew."""
        held = self.outcome is not None and self.outcome.status == "needs_approval"
        unissued = not self.document or held or (self.document == "visitor" and not self.outcome)
        return unissued and self.approved is not False


def brief_of(entries: Sequence[Entry]) -> Brief:
    """What the run was asked; `entries` begin with its start."""
    return Brief.of(entries[0].body)


def replay(
    entries: Sequence[Entry], trajectory: Trajectory, states: Mapping[str, type[Any]]
) -> None:
    """Puts all turns, the steps under way and the standing of a run into a new `trajectory`."""
    turns, under_way = _told(entries)
    trajectory.turns += turns
    trajectory.under_way += under_way
    remembered, acted = "", False
    for entry in entries:
        if entry.kind == "turn":
            restore(trajectory, entry.body["standing"], states)
            remembered, acted = trajectory.memory, False
        elif entry.kind == "standing":
            restore(trajectory, entry.body, states)
        acted = acted or entry.kind in _ACTED
    if not acted:
        # The memory of a reply none of whose actions began tells of what has not happened.
        trajectory.memory = remembered
    inner = list(inner_entries(entries))
    trajectory.delegated = sum(entry.kind == "turn" for entry in inner)
    ids = [_number(entry) for entry in [*entries, *inner] if "action_id" in entry.body]
    trajectory.actions_taken = max([trajectory.actions_taken, *ids])


def turns_of(entries: Sequence[Entry]) -> tuple[TurnRecord, ...]:
    """All whole turns of a run."""
    return tuple(_told(entries)[0])


def spent(entries: Sequence[Entry]) -> tuple[Usage, float]:
    """What the run had used of models, and its seconds, by its last entry that tells."""
    for entry in reversed([inner for each in entries for inner in _flat(each)]):
        standing = entry.body.get("standing") if entry.kind == "turn" else entry.body
        if entry.kind in ("turn", "standing") and standing:
            return decode(Usage, standing["spent"]), standing["seconds"]
    return Usage(), 0.0


def verdicts_after(entries: Sequence[Entry]) -> tuple[Verdict, ...]:
    """What features decided after the last whole turn."""
    for entry in reversed(entries):
        if entry.kind in ("turn", "standing"):
            return _verdicts(entry.body["standing"] if entry.kind == "turn" else entry.body)
    return ()


def cut_off(entries: Sequence[Entry]) -> CutOff | None:
    """The action that was going on when the journal ends."""
    cut: CutOff | None = None
    for entry in entries:
        body = entry.body
        match entry.kind:
            case "issued":
                cut = _issued(body, cut)
            case "held":
                before = cut or CutOff(body["action_id"], _invoke(body))
                cut = replace(before, question=body["question"], approved=None)
            case "decided" if cut:
                cut = replace(cut, approved=body["approved"])
            case "outcome" if cut and cut.action_id == body["action_id"]:
                cut = replace(cut, outcome=decode(Outcome, body["outcome"]))
            case "step" | "turn":
                cut = None
            case _:
                pass
    return cut


def _issued(body: dict[str, Any], before: CutOff | None) -> CutOff:
    """What the visitor was asked about it before stays; a yes, where it was issued for that."""
    digest, action_id = body.get("digest"), body["action_id"]
    cut = CutOff(action_id, _invoke(body), body["document"], digest)
    if before is None:
        return cut
    approved = before.approved if digest or action_id == before.action_id else None
    return replace(cut, question=before.question, approved=approved)


def _flat(entry: Entry) -> Sequence[Entry]:
    """Of a sub-task, whose tokens are counted on from the run's, what it says itself."""
    return list(inner_entries([entry])) or [entry]


def _told(entries: Sequence[Entry]) -> tuple[list[TurnRecord], list[Step]]:
    """The whole turns, and the steps of one that is not whole."""
    turns: list[TurnRecord] = []
    steps: list[Step] = []
    for entry in entries:
        if entry.kind == "step":
            steps.append(decode(Step, entry.body))
        elif entry.kind == "turn":
            turns.append(_turn(entry.body, steps))
            steps = []
    return turns, steps


def _turn(body: dict[str, Any], steps: Sequence[Step]) -> TurnRecord:
    values = {name: value for name, value in body.items() if name in _TOLD}
    return replace(decode(TurnRecord, values | {"steps": []}), steps=tuple(steps))


def _verdicts(body: Mapping[str, Any]) -> tuple[Verdict, ...]:
    return tuple(decode(Verdict, verdict) for verdict in body.get("verdicts", []))


def _invoke(body: dict[str, Any]) -> Invoke:
    return Invoke(body["name"], body["args"], body.get("reasoning", ""))


def _number(entry: Entry) -> int:
    """The number in an action's id, which counts through the run."""
    return int(entry.body["action_id"].rpartition(".")[2])
