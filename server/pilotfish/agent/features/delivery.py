"""What the contract of a run asks of its end: fields, a schema, items, an address, own checks."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from urllib.parse import urlsplit

from pilotfish.agent.executors.in_page import in_page
from pilotfish.agent.executors.issue import Issue
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.run.contract import Facts
from pilotfish.agent.run.seams import Refused
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended, Rejected
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.host_function import refusal_of
from pilotfish_client.outcome import Outcome

__all__ = ["Delivery"]


class Delivery(BaseFeature):
    """A rejected end is feedback while turns are left, and `needs_review` then."""

    async def judge(self, ended: Ended) -> Ended | Rejected:
        if not ended.claimed or ended.status != "done":
            return ended
        data = self.trajectory.collected
        ended = replace(ended, data=data or ended.data)
        if short := self._too_few():
            return (
                replace(ended, status="partial", why="expected_items", verified=False)
                if (self._last_turn())
                else Rejected(short)
            )
        reason = await self._unmet(ended)
        if not reason:
            checked = self._checks_anything()
            return replace(ended, verified=True if checked else ended.verified)
        if not self._last_turn():
            return Rejected(reason)
        sentence = say("rejected", summary=ended.summary, reason=reason)
        reviewed = Ended.saying("needs_review", sentence)
        return replace(reviewed, data=ended.data, verified=False, why=reason)

    def tail(self) -> str:
        return "\n".join(filter(None, (self._wanted(), self._counted())))

    def _wanted(self) -> str:
        """What the page has asked for: the model has it from nowhere else."""
        asked, saved = self.run.asked, self.trajectory.collected
        if asked is None:
            return ""
        lines: list[str] = []
        if missing := self.run.contract.missing(saved):
            lines.append(f"Save these fields with save_progress: {', '.join(missing)}.")
        if asked.output_schema is not None:
            schema = json.dumps(asked.output_schema, ensure_ascii=False)
            lines.append(f"The saved data must fit this JSON Schema: {schema}")
        return "\n".join(lines)

    def _counted(self) -> str:
        expected = self.run.contract.expected_items
        if expected is None:
            return ""
        count = self.run.contract.items(self.trajectory.collected)
        done = ". That is all: end now" if count >= expected else ""
        return f"{count} of {expected} items are saved{done}."

    def _too_few(self) -> str:
        expected = self.run.contract.expected_items
        count = self.run.contract.items(self.trajectory.collected)
        if expected is None or count >= expected:
            return ""
        return f"{count} of {expected} items are saved: save the others with save_progress"

    async def _unmet(self, ended: Ended) -> str:
        contract, trajectory = self.run.contract, self.trajectory
        if missing := contract.missing(trajectory.collected):
            return f"these fields have no value yet: {', '.join(missing)}: use save_progress"
        if contract.output_schema is not None:
            fault = self.run.actions.fault(trajectory.collected, contract.output_schema)
            if fault:
                return f"the data does not fit its schema: {fault}"
        if contract.url and not re.search(contract.url, _place(trajectory)):
            return f"the address {_place(trajectory)} does not match {contract.url}"
        facts = Facts(
            view=trajectory.view,
            url=trajectory.view.facts.url,
            data=trajectory.collected,
            state=trajectory.state,
            ended=ended,
        )
        for check in contract.checks:
            if reason := await refusal_of("the end", check, facts):
                return reason
        return await self._asked_of_the_page()

    async def _asked_of_the_page(self) -> str:
        """The host's own check in the page: a page action that answers {ok, reason?}."""
        run, name = self.run, self.run.contract.page_check
        if name is None:
            return ""
        prepared = run.actions.prepare(name, {}, self.trajectory.page_actions(run.page.actions))
        if isinstance(prepared, Refused):
            return f"the page has no action {name!r} to check this with"
        issue = Issue(run, self.trajectory, Invoke(name, {}))
        return _refusal(name, (await in_page(issue, prepared)).outcome)

    def _checks_anything(self) -> bool:
        contract = self.run.contract
        asked = (contract.required_fields, contract.output_schema, contract.expected_items)
        return any((*asked, contract.url, contract.checks, contract.page_check))

    def _last_turn(self) -> bool:
        return len(self.trajectory.turns) >= self.run.most_turns(self.trajectory)


def _refusal(name: str, outcome: Outcome) -> str:
    if outcome.status != "done":
        return f"the page's check {name} ended as {outcome.status}: {outcome.message}"
    data = outcome.data or {}
    return "" if data.get("ok") is True else str(data.get("reason") or f"{name} says no")


def _place(trajectory: Trajectory) -> str:
    parts = urlsplit(trajectory.view.facts.url)
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.path}{query}" + (f"#{parts.fragment}" if parts.fragment else "")
