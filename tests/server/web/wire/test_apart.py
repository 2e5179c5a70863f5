import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pilotfish.web.wire import apart as module
from pilotfish.web.wire.apart import apart, aside

pytestmark = pytest.mark.anyio


async def test_it_is_worked_out_in_another_process_always_the_same() -> None:
    first, second = await apart(os.getpid), await apart(os.getpid)
    assert first == second != os.getpid()


async def test_what_is_raised_there_is_raised_here() -> None:
    with pytest.raises(FileNotFoundError, match="no such place"):
        await apart(os.listdir, "/no such place")
    assert await apart(os.path.basename, "/a/b") == "b"


async def test_much_goes_both_ways_and_many_ask_at_once() -> None:
    text = "x" * 3_000_000
    assert await apart(str.__len__.__objclass__, text) == text
    found = await asyncio.gather(*(apart(os.path.basename, f"/a/{n}") for n in range(20)))
    assert found == [str(n) for n in range(20)]


async def test_one_that_was_killed_is_started_anew() -> None:
    old = await apart(os.getpid)
    os.kill(old, signal.SIGKILL)
    assert await apart(os.getpid) not in (old, os.getpid())


async def test_where_none_can_be_started_it_is_done_in_a_thread(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(*args: object, **options: object) -> None:
        raise PermissionError("no more processes")

    child = module._Child()
    monkeypatch.setattr(module, "_CHILD", child)
    monkeypatch.setattr(subprocess, "Popen", refused)
    assert await apart(os.getpid) == os.getpid()
    assert "no process for large frames" in caplog.text


async def test_one_that_dies_of_the_work_is_not_asked_a_third_time() -> None:
    """It then happens here, where an error is seen."""
    started = await apart(os.getpid)
    with pytest.raises(SystemExit):
        await aside(module._done, sys.exit)
    assert await apart(os.getpid) != started


async def test_it_ends_with_the_process_that_started_it() -> None:
    script = (
        "import asyncio, os, signal\n"
        "from pilotfish.web.wire.apart import apart\n"
        "print(asyncio.run(apart(os.getpid)), flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    child = int(done.stdout)
    for _ in range(200):
        if not _runs(child):
            return
        await asyncio.sleep(0.02)
    pytest.fail("the process outlives the one that started it")


def _runs(process: int) -> bool:
    """A zombie does not: nobody here waits for a process of another one."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
