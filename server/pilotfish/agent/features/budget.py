"""The caps on turns, actions, seconds and tokens, told in time; more turns where pages are many."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.seams import Prepared
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended

__all__ = ["BONUS", "Budget", "Notices"]

BONUS = 3
"""Turns for each further page of a list, up to the limit's `bonus_turns`."""

_STAYS = frozenset({"write_state", "save_progress", "fold", "fail", "finish", "todo_adjust"})
"""Actions that the last turn still carries out."""
_NEXT = re.compile(
    r"^\W*(next( page)?|load more|show more|more results|older|newer|weiter|nächste( seite)?|mehr"
    r"( laden| anzeigen)?|suivante?|page suivante|charger plus|siguiente|cargar más|mostrar más"
    r"|próxim[ao]|successiv[ao]|volgende|次へ|下一页|下一頁|加载更多|載入更多|التالي)\W*$|^\W*[»›]+\W*$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Notices:
    """The share (in percent) of the turns that the model was last told of."""

    share: int = 0


class Budget(Stateful[Notices]):
    """Ends a run that has used up its turns, actions, seconds or tokens. Tells the model in time,
    once at 75 and once at 90 % of the turns, and that the last one can only end the run. Each
    further page of a list adds turns.
    """

    name = "budget"
    initial = Notices

    @property
    def _most(self) -> int:
        return self.run.most_turns(self.trajectory)

    async def before_turn(self) -> Ended | None:
        trajectory, limits = self.trajectory, self.run.limits
        turns = len(trajectory.turns)
        if trajectory.actions_taken >= limits.max_actions:
            return self._spent("max_actions", trajectory.actions_taken)
        if turns >= self._most:
            return self._spent("max_turns", turns)
        seconds = self.run.contract.max_seconds or limits.max_seconds
        if seconds is not None and self.run.worked() >= seconds:
            return self._spent("max_seconds", round(seconds))
        if limits.max_tokens is not None and trajectory.tokens >= limits.max_tokens:
            return self._spent("max_tokens", limits.max_tokens)
        share = round(100 * turns / self._most)
        for notice in (75, 90):
            if share >= notice > self.state.share:
                self.state = Notices(notice)
                left = self._most - turns
                trajectory.note(f"{notice} % of the turns are used, {left} are left: finish soon")
        return None

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        trajectory = self.trajectory
        if trajectory.actions_taken >= self.run.limits.max_actions:
            return Drop("the run has used all its actions")
        most = self.run.limits.actions_per_turn
        if most is not None and len(trajectory.under_way) >= most:
            return Drop(f"of one reply {most} action{'s' if most > 1 else ''} can be carried out")
        last = len(trajectory.turns) + 1 >= self._most > 1
        if last and invoke.tool not in _STAYS:
            return Drop("this is the last turn: end it now, and say what is left")
        return prepared

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        room = self.run.limits.bonus_turns - self.trajectory.bonus
        if room > 0 and step.before != step.after and _turns_page(step):
            self.trajectory.bonus += min(BONUS, room)
        return step

    def _spent(self, code: str, count: int) -> Ended:
        """What was done until then is worth telling as a part of the task."""
        status = "partial" if self.trajectory.has_part else "failed"
        return Ended.saying(status, say(code, count=count))


def _turns_page(step: Step) -> bool:
    clicked = step.outcome.status == "done" and step.target is not None
    return clicked and bool(_NEXT.match(step.target.name)) if step.target else False
