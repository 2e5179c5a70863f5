from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable

import pytest
import typer

from pilotfish.cli.failure import CANNOT, INTERRUPTED, give_up, need, waited


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (lambda: give_up("no such file"), "no such file"),
        (
            lambda: need("demo", {"json": "json", "no_such_module": "no-such-module"}),
            "this needs no-such-module: pip install 'pilotfish[demo]'",
        ),
    ],
)
def test_the_reason_is_said_on_standard_error(
    end: Callable[[], None], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    need("demo", {"json": "json"})
    with pytest.raises(typer.Exit) as ended:
        end()
    assert ended.value.exit_code == CANNOT
    assert capsys.readouterr().err == f"pilotfish: {told}\n"


def test_what_is_waited_for_is_returned_and_an_interrupt_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert waited(asyncio.sleep(0, "done"), "stopped") == "done"

    async def interrupted() -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(10)

    with pytest.raises(typer.Exit) as raised:
        waited(interrupted(), "stopped; go on with …")
    assert raised.value.exit_code == INTERRUPTED
    assert capsys.readouterr().err == "stopped; go on with …\n"
