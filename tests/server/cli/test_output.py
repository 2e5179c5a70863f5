import asyncio
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import typer

import pilotfish
from pilotfish.cli.output import CANNOT, INTERRUPTED, give_up, need, waited
from pilotfish.sessions.sqlite import SQLiteStore
from server.cli.terminal import ran
from server.sessions.keeping_conformance import RECORD, ROW


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


def test_words_of_visitors_move_no_terminal(tmp_path: Path) -> None:
    async def fill() -> None:
        store = await SQLiteStore.open(tmp_path / "pilotfish.sqlite3")
        await store.create(RECORD)
        await store.index(replace(ROW, page="/a\x1b[2J"))
        await store.close()

    asyncio.run(fill())
    for options in ((), ("--json",)):
        assert "/a\\u001b[2J" in ran(tmp_path, "run", "list", *options).stdout


def test_commands_print_by_it_alone() -> None:
    files = Path(pilotfish.__file__).parent.rglob("*.py")
    assert [it.name for it in files if "typer.echo" in it.read_text("utf-8")] == ["output.py"]
