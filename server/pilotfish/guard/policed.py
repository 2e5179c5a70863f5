"""Applies the policy to server actions, and says which routes it allows; the page has its own."""

from __future__ import annotations

import re
import unicodedata
from fnmatch import fnmatchcase
from typing import Any
from urllib.parse import unquote, urlsplit

from pilotfish.agent.run.seams import ActionContext, Actions, Prepared, Ready, Refused
from pilotfish.guard.policy import Policy
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ActionSpec

__all__ = ["Policed", "off_limits"]

_TIMES = 3
"""Encoded more often than this, nothing is decoded."""


def off_limits(policy: Policy, url: str) -> str:
    """Why the policy keeps the agent from `url`, a path or an address of the site; "" where it may
    go.
    """
    if not (policy.routes or policy.no_routes):
        return ""
    try:
        parts = urlsplit(re.sub(r"^[/\\]{2,}", "/", url.strip()))
    except ValueError:
        return f"{url} cannot be read as an address."
    path = _plain(parts.path)
    hashed = re.match(r"!?(/.*)", parts.fragment, re.DOTALL)
    route = _plain(hashed[1]) if hashed else path
    for pattern in policy.no_routes:
        if _fits(pattern, path) or _fits(pattern, route):
            return f"{path} is off limits by this site's policy (no_routes: {pattern})."
    if policy.routes and not any(_fits(pattern, path) for pattern in policy.routes):
        rules = ", ".join(policy.routes)
        return f"{path} is off limits by this site's policy (routes: {rules})."
    return ""


def _fits(pattern: str, path: str) -> bool:
    """A slash at the end makes no difference."""
    parts = (re.escape(part) for part in _decoded(pattern).split("*"))
    rule = re.compile(".*".join(parts), re.IGNORECASE | re.DOTALL)
    other = path[:-1] if path.endswith("/") else f"{path}/"
    return rule.fullmatch(path) is not None or rule.fullmatch(other) is not None


def _plain(path: str) -> str:
    """As a server may read it: without encoding, parameters, doubled slashes and dots."""
    text = re.sub(r";[^/]*", "", _decoded(path).replace("\\", "/"))
    parts: list[str] = []
    for part in text.split("/"):
        if part == "..":
            del parts[-1:]
        elif part not in ("", "."):
            parts.append(part)
    return "/" + "/".join(parts) + ("/" if parts and text.endswith("/") else "")


def _decoded(text: str) -> str:
    for _ in range(_TIMES):
        text = unquote(text)
    return unicodedata.normalize("NFC", text)


_FOR_PEOPLE = frozenset({"escalate_to_human", "report_feedback", "talk_to_person"})
"""Actions that only communicate with people, so every mode allows them."""

_ALWAYS = re.compile(
    r"(^|_)(delete|remove|destroy|erase|purge|wipe|drop|revoke|deactivate|terminate|suspend|ban"
    r"|refund|charge|pay|payment|transfer|withdraw|purchase|buy|order"
    r"|password|passkey|credentials?|secrets?|tokens?)(_|$)",
    re.IGNORECASE,
)
"""Names that no policy lets go unasked: what an action destroys or pays, only its name says."""


class Policed:
    """Actions around Actions: `no_actions` and routes refuse, `ask_actions` and the mode `ask` ask
    first, in the mode `show` no server action is carried out, and `unasked` takes questions away.
    """

    def __init__(self, actions: Actions, policy: Policy) -> None:
        self._actions = actions
        self._policy = policy

    def specs(self) -> tuple[ActionSpec, ...]:
        return self._actions.specs()

    def recording(self) -> Policed:
        return type(self)(self._actions.recording(), self._policy)

    def prepare(
        self, name: str, args: dict[str, Any], page_actions: tuple[ActionSpec, ...]
    ) -> Prepared:
        return self._allowed(self._actions.prepare(name, args, page_actions))

    def _allowed(self, prepared: Prepared) -> Prepared:
        if isinstance(prepared, Refused):
            return prepared
        name = prepared.spec.name
        if _named(name, self._policy.no_actions):
            return _denied(f"the policy of this site allows no {name}: take another way")
        path = str(prepared.args.get("path", "")) if name == "navigate" else ""
        if path.startswith(("/", "\\")) and (why := off_limits(self._policy, path)):
            return _denied(why)
        shows = self._policy.mode == "show" and prepared.where == "server"
        if shows and name not in _FOR_PEOPLE:
            return _denied(f"in the mode show {name} is not carried out: tell the visitor how")
        return prepared

    def confirmation(self, ready: Ready) -> str | None:
        waived = "action" in self._policy.unasked and not _ALWAYS.search(ready.spec.name)
        return (not waived and self._actions.confirmation(ready)) or self._asked(ready)

    def _asked(self, ready: Ready) -> str | None:
        name, patterns = ready.spec.name, self._policy.ask_actions
        asks = self._policy.mode == "ask" and name not in _FOR_PEOPLE
        asked = ready.where == "server" and (asks or _named(name, patterns))
        return f"{name.replace('_', ' ').capitalize()}?" if asked else None

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome:
        return await self._actions.execute(ready, context)

    def fault(self, value: object, schema: dict[str, Any]) -> str:
        return self._actions.fault(value, schema)

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None:
        return await self._actions.check(ready, context)


def _named(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def _denied(message: str) -> Refused:
    return Refused(Outcome(status="failed", reason="denied", message=message))
