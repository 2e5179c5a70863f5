"""All actions of an agent: the built-in ones that are enabled, and those of its server."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Any, cast

from pilotfish.actions.arguments import InvalidArguments, schema_fault, validated
from pilotfish.actions.catalogue import (
    BUILTINS,
    BUNDLES,
    DEFAULT_BUNDLES,
    INCLUDED,
    PRESENT,
    Builtin,
    Bundle,
)
from pilotfish.actions.custom import ServerAction, check_options, check_question
from pilotfish.actions.own import ENDS, OWN, TODO_ADJUST
from pilotfish.actions.reports import OnReport, Reports
from pilotfish.actions.rules import check_spec
from pilotfish.actions.surface import fault_of
from pilotfish.agent.run.seams import ActionContext, Prepared, Ready, Refused
from pilotfish_client.action import Action
from pilotfish_client.action import action as make_action
from pilotfish_client.outcome import Outcome, Reason
from pilotfish_client.page_messages import ActionSpec
from pilotfish_sitemap import Sitemap, nearest, resolve

__all__ = ["DESTRUCTIVE", "Destructive", "Registry"]

Handler = Callable[..., Any]
# Browsers read these as another host, or strip them, before they read the path.
WAITS = frozenset({"wait", "wait_until"})
OWN_PATH = re.compile(r"/(?![/\\])[^\x00-\x20\\]*")


class Registry:
    """Implements `pilotfish.agent.run.seams.Actions`.

    `bundles` are the enabled groups of built-in actions, `exclude` names those of them to leave
    out; with a sitemap, `navigate` leads only to its pages; `on_report` gets what the agent reports
    to the team behind it, `allow_present` adds `present_surface`, and `todo_adjust` the action of
    that name; `destructive` are patterns of server actions' names that ask the visitor first.
    Raises ValueError for names that no bundle or built-in action has, and for an invalid pattern.
    """

    def __init__(
        self,
        *,
        bundles: Iterable[Bundle] = DEFAULT_BUNDLES,
        exclude: Iterable[str] = (),
        sitemap: Sitemap | None = None,
        on_report: OnReport | None = None,
        allow_present: bool = False,
        todo_adjust: bool = False,
        destructive: Sequence[str] | None = None,
    ) -> None:
        wanted, without = set(bundles), set(exclude)
        if unknown := wanted - set(BUNDLES):
            raise ValueError(f"no bundle {sorted(unknown)[0]!r}; there are {', '.join(BUNDLES)}")
        wanted |= {part for whole, part in INCLUDED.items() if whole in wanted}
        known = [entry.spec.name for entry in (*BUILTINS, *OWN)]
        if unknown := without - set(known):
            name = sorted(unknown)[0]
            raise ValueError(f"no built-in action {name!r} to leave out; there are {_names(known)}")
        self._builtins: dict[str, Builtin] = {
            entry.spec.name: entry
            for entry in (*BUILTINS, *OWN)
            if entry.bundle in wanted and entry.spec.name not in without
        }
        if allow_present:
            self._builtins[PRESENT.spec.name] = PRESENT
        if todo_adjust:
            self._builtins[TODO_ADJUST.spec.name] = TODO_ADJUST
        self._server: dict[str, ServerAction] = {}
        self._sitemap = sitemap
        self._reports = Reports(on_report)
        self._destructive = Destructive(destructive)

    def recording(self) -> Registry:
        """The same actions, and `save_progress`: what a contract asks for is delivered by it."""
        entry = next(it for it in OWN if it.spec.name == "save_progress")
        made = copy(self)
        made._builtins = self._builtins | {entry.spec.name: entry}
        return made

    def specs(self) -> tuple[ActionSpec, ...]:
        """The built-in actions, those that end a run, then those of the server in the order of
        their registration.
        """
        built_in = tuple(entry.spec for entry in self._builtins.values())
        ends = tuple(end.spec for end in ENDS)
        return built_in + ends + tuple(entry.action.spec for entry in self._server.values())

    def action(
        self,
        function: Handler | None = None,
        /,
        *,
        name: str | None = None,
        description: str | None = None,
        untrusted: bool = False,
        **options: Any,
    ) -> Action | Callable[[Handler], Action]:
        """Decorator: registers a typed function; the options are those of ServerAction.

        Raises TypeError where a type or the docstring is missing and for an unknown option,
        ValueError as `register` does.
        """
        if function is not None and not callable(function):
            raise TypeError(
                f"@agent.action({function!r:.60}): expected a function, or options by name such as "
                f"@agent.action(name={function!r:.60})"
            )
        check_options(options)

        def add(function: Handler) -> Action:
            made = make_action(
                name=name,
                description=description,
                consequential=bool(options.get("require_confirmation")),
                untrusted=untrusted,
            )(function)
            self.register(ServerAction(made, **options))
            return made

        return add if function is None else add(function)

    def register(self, entry: ServerAction) -> None:
        """Adds an action. Raises ValueError for a name that is taken or invalid, or a bad
        schema.
        """
        check_spec(entry.action.spec)
        check_question(entry)
        if entry.name in self._server:
            raise ValueError(
                f"an action {entry.name!r} is registered already: give this one another name="
            )
        self._server[entry.name] = entry

    def prepare(
        self, name: str, args: dict[str, Any], page_actions: tuple[ActionSpec, ...]
    ) -> Prepared:
        """Ready with valid arguments, or Refused with a sentence that helps the model to continue.

        A built-in or server action wins over a page's of the same name.
        """
        ready = self._find(name, args, page_actions)
        if ready is None:
            return self._unknown(name, page_actions)
        trusted = name in self._builtins or name in self._server or ready.where in ("run", "child")
        try:
            valid = validated(ready.spec, args, trusted=trusted)
        except InvalidArguments as error:
            return _refused("invalid_args", str(error))
        if name == "navigate" and (refused := self._outside(str(valid["path"]))):
            return refused
        if name == PRESENT.spec.name and (fault := fault_of(valid["surface"])):
            return _refused("invalid_args", f"{name}: {fault}")
        if name == "wait_until" and "then" in valid:
            inner = self._inner(cast("dict[str, Any]", valid["then"]), page_actions)
            if isinstance(inner, Refused):
                return inner
            valid["then"] = {"tool": inner.spec.name, "args": inner.args}
        return Ready(ready.spec, valid, ready.where)

    def _inner(self, call: dict[str, Any], page_actions: tuple[ActionSpec, ...]) -> Prepared:
        """The action in `then`, checked like any other; it must be an action of the page."""
        tool, args = call.get("tool"), call.get("args")
        if not isinstance(tool, str) or not isinstance(args, dict):
            return _refused("invalid_args", "then is an action of the page: {tool, args}")
        inner = self.prepare(tool, cast("dict[str, Any]", args), page_actions)
        if isinstance(inner, Ready) and (inner.where != "page" or tool in WAITS):
            return _refused("invalid_args", f"then takes an action of the page, not {tool}")
        return inner

    def confirmation(self, ready: Ready) -> str | None:
        """The question before a server action, None if it needs none (pages ask their own)."""
        if ready.where != "server" or ready.spec.name in self._builtins:
            return None
        name = ready.spec.name
        return self._server[name].question(ready.args, always=self._destructive.names(name))

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome:
        """Runs a server action; an exception becomes `handler_error`."""
        if ready.where == "server" and ready.spec.name in self._builtins:
            return await self._reports.execute(ready.spec.name, ready.args, context)
        return await self._server_action(ready).run(ready.args, context)

    def fault(self, value: object, schema: dict[str, Any]) -> str:
        """Why `value` does not fit a JSON Schema; empty if it does."""
        return schema_fault(value, schema)

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None:
        """Whether a server action of unknown outcome happened; None if that is not known."""
        if ready.where == "server" and ready.spec.name in self._builtins:
            return None
        return await self._server_action(ready).happened(ready.args, context)

    def _server_action(self, ready: Ready) -> ServerAction:
        if ready.where != "server":
            raise ValueError(f"{ready.spec.name!r} is carried out by the {ready.where}, not here")
        return self._server[ready.spec.name]

    def _find(
        self, name: str, args: dict[str, Any], page_actions: tuple[ActionSpec, ...]
    ) -> Ready | None:
        if entry := self._builtins.get(name):
            return Ready(entry.spec, args, entry.where)
        if entry := self._server.get(name):
            return Ready(entry.action.spec, args, "server")
        for end in ENDS:
            if end.spec.name == name:
                return Ready(end.spec, args, end.where)
        for spec in page_actions:
            if spec.name == name:
                return Ready(spec, args, "page")
        return None

    def _unknown(self, name: str, page_actions: tuple[ActionSpec, ...]) -> Refused:
        known = [spec.name for spec in (*self.specs(), *page_actions)]
        close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
        guess = f"did you mean {close[0]}? " if close else ""
        return _refused("invalid_args", f"no action {name!r:.60}; {guess}known: {_names(known)}")

    def _outside(self, path: str) -> Refused | None:
        if not OWN_PATH.fullmatch(path):
            return _refused(
                "navigation",
                f"{path!r:.120} is no path of this site: it must begin with one / "
                "and hold no space; to another site no action leads",
            )
        if self._sitemap is None or resolve(self._sitemap, path):
            return None
        pages = ", ".join(page.path for page in nearest(self._sitemap, path))
        return _refused("navigation", f"no page {path!r:.120} in the site map; nearest: {pages}")


def _refused(reason: Reason, message: str) -> Refused:
    return Refused(Outcome(status="failed", reason=reason, message=message))


def _names(names: Iterable[str]) -> str:
    return ", ".join(names)


DESTRUCTIVE = (
    r"(^|_)(delete|remove|destroy|erase|purge|wipe|drop)(_|$)",
    r"(^|_)(refund|charge|pay|payment|transfer|withdraw|purchase)(_|$)",
    r"(^|_)(revoke|deactivate|terminate|suspend|ban)(_|$)",
)
"""The default. Regular expressions, searched in the name without regard to case."""


class Destructive:
    """Raises ValueError for an invalid pattern. Without patterns no name is destructive."""

    def __init__(self, patterns: Sequence[str] | None = None) -> None:
        try:
            chosen = DESTRUCTIVE if patterns is None else patterns
            self._patterns = [re.compile(each, re.IGNORECASE) for each in chosen]
        except re.error as error:
            raise ValueError(f"destructive: {error.pattern!r} is no pattern: {error}") from None

    def names(self, action: str) -> bool:
        """Whether the visitor is asked before the action of that name runs."""
        return any(pattern.search(action) for pattern in self._patterns)
