from __future__ import annotations

import asyncio
import os
import signal

import pytest
import typer

from pilotfish.cli.failure import CANNOT, INTERRUPTED, give_up, need, waited


def test_the_reason_is_said_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as ended:
        give_up("no such file")
    assert ended.value.exit_code == CANNOT
    assert capsys.readouterr().err == "pilotfish: no such file\n"


def test_what_is_there_is_not_asked_for() -> None:
    need("demo", {"json": "json"})


def test_what_is_missing_is_named_with_the_extra_that_brings_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(typer.Exit):
        need("demo", {"json": "json", "no_such_module": "no-such-module"})
    assert capsys.readouterr().err == (
        "pilotfish: this needs no-such-module: pip install 'pilotfish[demo]'\n"
    )


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
