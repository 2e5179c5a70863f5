"""A server action: a Python function that the model may call, and how it is run."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from string import Formatter
from typing import Any

from pilotfish.actions.result import outcome_of
from pilotfish.agent.run.seams import ActionContext
from pilotfish_client.action import Action
from pilotfish_client.host_function import answer_of
from pilotfish_client.keywords import checked, not_among
from pilotfish_client.outcome import Outcome

__all__ = ["Check", "Message", "ServerAction", "check_options", "check_question"]

log = logging.getLogger("pilotfish.actions")

Check = Callable[..., Any]
"""Gets what the action gets; says whether it happened, or None where it cannot tell."""
Message = str | Callable[[dict[str, Any]], str]
"""The question on the card: with `{argument}` in it, or made of the arguments."""


@checked
@dataclass(frozen=True)
class ServerAction:
    """`confirmation_message` is a format string over the arguments, or a function of them.

    `check(ctx, **args)` says whether the call with this idempotency key happened: an Outcome, any
    other value as its result, True for done, False for not done, None if that is not known.
    """

    action: Action
    require_confirmation: bool = False
    confirmation_message: Message | None = None
    check: Check | None = None
    timeout_seconds: float = 60.0

    @property
    def name(self) -> str:
        return self.action.spec.name

    def question(self, args: dict[str, Any], *, always: bool = False) -> str | None:
        """The question for the visitor before it runs, or None if none is needed."""
        if not (self.require_confirmation or always):
            return None
        fallback = f"Allow {self.name.replace('_', ' ')}" + (
            f" ({', '.join(f'{key}: {value}' for key, value in args.items())})?" if args else "?"
        )
        if self.confirmation_message is None:
            return fallback
        try:
            if isinstance(self.confirmation_message, str):
                return self.confirmation_message.format(**args)
            return self.confirmation_message(args)
        except Exception:  # the host's own code: without its message, the plain question is asked
            log.exception("the confirmation message of %s failed", self.name)
            return fallback

    async def run(self, args: dict[str, Any], context: ActionContext) -> Outcome:
        """Runs the function; an exception becomes `handler_error`. Cancelling this cancels the
        function.

        A function that is not async runs in a thread, which cannot be stopped: after a timeout it
        is `unknown` whether it happened.
        """
        try:
            made = self.action.arguments(args)
        except (ValueError, TypeError, KeyError) as error:
            return Outcome(
                status="failed", reason="invalid_args", message=f"{self.name}: {error!s:.300}"
            )
        given = (context,) if self.action.takes_context else ()
        limit = asyncio.timeout(self.timeout_seconds)
        try:
            async with limit:
                return outcome_of(await answer_of(self.action.handler, *given, **made))
        except asyncio.CancelledError as error:
            if _is_cancelled():
                raise
            return self._failed(error)
        except TimeoutError as error:
            if not limit.expired():
                return self._failed(error)
            log.warning("the action %s took more than %g s", self.name, self.timeout_seconds)
            return Outcome(
                status="unknown",
                reason="timeout",
                message=f"{self.name} gave no answer within {self.timeout_seconds:g} s: "
                "it may have happened",
            )
        except Exception as error:  # a host's function may raise anything; the model reads it
            return self._failed(error)

    async def happened(self, args: dict[str, Any], context: ActionContext) -> Outcome | None:
        """The outcome according to `check`, for a call of unknown outcome; None if that is not
        known.
        """
        if self.check is None:
            return None
        try:
            async with asyncio.timeout(self.timeout_seconds):
                found = await answer_of(self.check, context, **self.action.arguments(args))
        except Exception:  # then the outcome stays unknown
            log.exception("check of the action %s failed", self.name)
            return None
        if found is None:
            return None
        if found is False:
            return Outcome(status="failed", reason="cancelled", message="it did not happen")
        return outcome_of(None if found is True else found)

    def _failed(self, error: BaseException) -> Outcome:
        log.error("the action %s failed", self.name, exc_info=error)
        message = f"{type(error).__name__}: {error!s:.500}" if str(error) else type(error).__name__
        return Outcome(status="failed", reason="handler_error", message=message)


def check_options(options: Mapping[str, Any]) -> None:
    """Raises TypeError for an option that `@agent.action` does not take, and names those it does;
    ValueError for a value that cannot work.
    """
    known = ["name", "description", "untrusted"]
    known += [field.name for field in fields(ServerAction) if field.name != "action"]
    for name in options:
        if name not in known:
            raise not_among(name, "@agent.action", known)
    if (limit := options.get("timeout_seconds", 1)) <= 0:
        raise ValueError(f"@agent.action(timeout_seconds={limit!r}): expected more than 0 seconds")


def check_question(entry: ServerAction) -> None:
    """Raises ValueError for a `confirmation_message` that names what is no parameter."""
    if not isinstance(entry.confirmation_message, str):
        return
    known = list(entry.action.spec.parameters["properties"])
    where = f"confirmation_message of the action {entry.name!r}"
    try:
        named = [part for _, part, _, _ in Formatter().parse(entry.confirmation_message)]
    except ValueError as error:
        raise ValueError(f"{where}: {error}; write {{{{ and }}}} for braces") from None
    for part in filter(None, named):
        if part.split(".")[0].split("[")[0] not in known:
            raise ValueError(
                f"{where} names {{{part}}}; its parameters are {', '.join(known) or 'none'}"
            )


def _is_cancelled() -> bool:
    """Whether the caller cancelled it, not the function itself."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
