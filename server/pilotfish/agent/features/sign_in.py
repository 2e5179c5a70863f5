"""Login walls: where an action ended at one, the visitor signs in, never the agent."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from pilotfish.agent.features.stateful import Stateful
from pilotfish.agent.features.visitor import goes_on
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended
from pilotfish_client.observation import Row
from pilotfish_client.outcome import Outcome

__all__ = ["HANDED_OVER", "Handed", "SignIn", "at_wall"]

HANDED_OVER = "the visitor was asked to sign in and says it is done: look whether it is so"

_ROUTE = re.compile(
    r"(^|[/_.-])(log[-_]?[io]n|sign[-_]?in|sso|authenticate|sessions?/new|anmelden|connexion"
    r"|iniciar-?sesion)([/_.-]|$)",
    re.IGNORECASE,
)
_WORDS = re.compile(
    r"^(please )?(log|sign) ?[io]n\b|^(bitte )?(an|ein)(melden|loggen)|^(se )?connect(er|ez-vous)"
    r"|^connexion|^(iniciar|inicia) sesión|^(登录|登入)",
    re.IGNORECASE,
)
_SAYING = frozenset({"button", "heading", "form", "dialog", "alertdialog"})
_UNAUTHORIZED = re.compile(r"^(?P<method>[A-Z]+) (?P<path>\S+) answered 401$")


@dataclass(frozen=True)
class Handed:
    """`turn` is the last one whose wall the visitor was asked about."""

    turn: int = 0


class SignIn(Stateful[Handed]):
    """Rewrites what ended at a wall, and asks the visitor to sign in before the next turn."""

    name = "sign_in"
    initial = Handed

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        outcome = at_wall(before, after, Invoke(step.name, step.args), step.outcome)
        return step if outcome is step.outcome else replace(step, outcome=outcome)

    async def before_turn(self) -> Ended | None:
        """The visitor signs in, however long it takes, and the run goes on from there."""
        run, trajectory, number = self.run, self.trajectory, len(self.trajectory.turns)
        walled = any(step.outcome.reason == "auth_required" for step in trajectory.last_steps)
        if not walled or self.state.turn == number:
            return None
        if not await goes_on(run, f"sign-in.{number}", "sign_in"):
            return Ended.saying("failed", say("not_signed_in"))
        self.state = Handed(number)
        trajectory.note(HANDED_OVER)
        trajectory.saw(await run.page.observe())
        return None


def at_wall(before: View, after: View, invoke: Invoke, outcome: Outcome) -> Outcome:
    """`outcome`, or the one that says that the page asks to sign in.

    A wall is a password field, or a login route, that the action was not meant to open; or a
    request that the action made and that was answered with 401. What is meant to open the login is
    none: the model reads that page like any other.
    """
    if outcome.status not in ("done", "failed") or outcome.reason == "auth_required":
        return outcome
    found = "" if _meant(before, invoke) else _form(before, after)
    if not (found := found or _refused(outcome)):
        return outcome
    message = f"{found}: only the visitor can sign in. {outcome.message}".strip()
    return replace(outcome, status="failed", reason="auth_required", message=message)


def _form(before: View, after: View) -> str:
    """What asks to sign in now and did not before."""
    there, here = _path(before), _path(after)
    arrived = bool(_ROUTE.search(here)) and not _ROUTE.search(there)
    secrets = _secrets(after)
    if arrived and any(row.word == "textbox" for row in after.rows()):
        return f"the page went to {here}, which asks to sign in"
    if len(secrets) == 1 and not _secrets(before) and (arrived or _asks(after)):
        return "a form that asks to sign in came up"
    return ""


def _refused(outcome: Outcome) -> str:
    """Reading without being known is often answered so and means nothing; acting is not."""
    seen = {effect.kind for effect in outcome.effects} - {"request_failed", "changed", "none"}
    for effect in outcome.effects:
        if effect.kind != "request_failed":
            continue
        found = _UNAUTHORIZED.match(effect.text)
        if found and not _ROUTE.search(found["path"]) and (found["method"] != "GET" or not seen):
            return f"the server wants to know who asks ({effect.text})"
    return ""


def _meant(before: View, invoke: Invoke) -> bool:
    """Whether the action was to open the login."""
    if invoke.tool == "navigate":
        return bool(_ROUTE.search(urlsplit(str(invoke.args.get("path", ""))).path))
    ref = invoke.args.get("ref")
    row = before.row(ref) if isinstance(ref, int) else None
    if row is None:
        return False
    href = str((row.attributes or {}).get("href", ""))
    return bool(_WORDS.search(row.name or "") or _ROUTE.search(urlsplit(href).path))


def _asks(view: View) -> bool:
    return any(row.word in _SAYING and _WORDS.search(row.name or "") for row in view.rows())


def _secrets(view: View) -> list[Row]:
    return [row for row in view.rows() if (row.attributes or {}).get("type") == "password"]


def _path(view: View) -> str:
    return urlsplit(view.facts.url).path
