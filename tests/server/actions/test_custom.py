import asyncio
import threading
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

import pytest

from pilotfish.actions.custom import ServerAction
from pilotfish.agent.run.seams import ActionContext
from pilotfish_client.action import action
from pilotfish_client.outcome import Outcome

CONTEXT = ActionContext(idempotency_key="r1.1", session="s1")


ASKS: dict[str, Any] = {"require_confirmation": True}


def made(function: Callable[..., Any], **options: Any) -> ServerAction:
    return ServerAction(action(description="Acts.")(function), **options)


@pytest.mark.anyio
async def test_the_context_comes_first_and_arguments_have_their_types() -> None:
    async def book(ctx: ActionContext, day: date, seats: int = 2) -> dict[str, Any]:
        return {"key": ctx.idempotency_key, "weekday": day.weekday(), "seats": seats}

    outcome = await made(book).run({"day": "2026-11-21"}, CONTEXT)
    assert outcome == Outcome(status="done", data={"key": "r1.1", "weekday": 5, "seats": 2})


@pytest.mark.anyio
async def test_a_plain_function_runs_in_a_thread() -> None:
    def where() -> str:
        return threading.current_thread().name

    outcome = await made(where).run({}, CONTEXT)
    assert outcome.data is not None
    assert outcome.data["result"] != threading.main_thread().name


@pytest.mark.anyio
async def test_nothing_returned_is_done() -> None:
    async def quiet() -> None: ...

    assert await made(quiet).run({}, CONTEXT) == Outcome(status="done")


def _raises(error: type[BaseException] | BaseException) -> Callable[[], Awaitable[None]]:
    async def function() -> None:
        raise error

    return function


async def _endless() -> None:
    await asyncio.Event().wait()


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("function", "reason", "told"),
    [
        (_raises(LookupError("no order 7")), "handler_error", "LookupError: no order 7"),
        (_raises(KeyError), "handler_error", "KeyError"),
        (_raises(asyncio.CancelledError), "handler_error", "CancelledError"),
        # A timeout of the function's own is its failure.
        (_raises(TimeoutError("bank")), "handler_error", "TimeoutError: bank"),
        (_endless, "timeout", "acts gave no answer within 0.01 s: it may have happened"),
    ],
)
async def test_what_goes_wrong_is_a_result_and_is_logged(
    caplog: pytest.LogCaptureFixture, function: Callable[..., Any], reason: str, told: str
) -> None:
    entry = ServerAction(action(name="acts", description="Acts.")(function), timeout_seconds=0.01)
    outcome = await entry.run({}, CONTEXT)
    assert (outcome.reason, outcome.message) == (reason, told)
    assert outcome.status == ("unknown" if reason == "timeout" else "failed")
    assert "the action acts" in caplog.text


@pytest.mark.anyio
async def test_a_value_that_its_type_refuses_is_invalid() -> None:
    async def book(day: date) -> None: ...

    outcome = await made(book).run({"day": "tomorrow"}, CONTEXT)
    assert (outcome.status, outcome.reason) == ("failed", "invalid_args")
    assert outcome.message.startswith("book: Invalid isoformat string: 'tomorrow'")


@pytest.mark.anyio
async def test_cancelling_reaches_the_function() -> None:
    began, ended = asyncio.Event(), asyncio.Event()

    async def slow() -> None:
        began.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    task = asyncio.create_task(made(slow).run({}, CONTEXT))
    await began.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()


def question(args: dict[str, Any], **options: Any) -> str | None:
    async def refund(order_id: str) -> None: ...

    return made(refund, **options).question(args)


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({}, None),
        ({"confirmation_message": "Refund?"}, None),
        (ASKS, "Allow refund (order_id: 7)?"),
        (ASKS | {"confirmation_message": "Refund {order_id}?"}, "Refund 7?"),
        (
            ASKS | {"confirmation_message": lambda args: f"Refund #{args['order_id']}?"},
            "Refund #7?",
        ),
        (ASKS | {"confirmation_message": "Refund {amount}?"}, "Allow refund (order_id: 7)?"),
    ],
)
def test_the_question_before_it(options: dict[str, Any], asked: str | None) -> None:
    assert question({"order_id": "7"}, **options) == asked


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("found", "outcome"),
    [
        (True, Outcome(status="done")),
        ({"id": 3}, Outcome(status="done", data={"id": 3})),
        (False, Outcome(status="failed", reason="cancelled", message="it did not happen")),
        (None, None),
        (Outcome(status="done", message="yes"), Outcome(status="done", message="yes")),
    ],
)
async def test_check_answers_whether_it_happened(found: Any, outcome: Outcome | None) -> None:
    async def pay(order: str) -> None: ...

    async def check(ctx: ActionContext, order: str) -> Any:
        assert (ctx.idempotency_key, order) == ("r1.1", "7")
        return found

    assert await made(pay, check=check).happened({"order": "7"}, CONTEXT) == outcome


@pytest.mark.anyio
async def test_a_check_that_fails_or_is_missing_cannot_tell() -> None:
    async def pay() -> None: ...

    async def check(ctx: ActionContext) -> None:
        raise ConnectionError

    assert await made(pay, check=check).happened({}, CONTEXT) is None
    assert await made(pay).happened({}, CONTEXT) is None
