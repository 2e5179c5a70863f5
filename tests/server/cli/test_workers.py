import os
import re
import signal
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from pilotfish.cli.workers import Worker
from server.cli.terminal import Start, got, line_of, ran

SHOP = """
from pilotfish import Agent
agent = Agent(model="builtin", origins=["https://shop.example"], key="pk_shop")
"""

PAGE = {"origin": "https://shop.example", "content-type": "application/json"}
COUNTED = re.compile(r"pilotfish_store_seconds_count")


def children(pid: int) -> set[int]:
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:
        return set()
    return {int(one) for one in text.split()}


def until(condition: Callable[[], bool], seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it has not come to pass"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_workers_serve_one_address_and_are_replaced(tmp_path: Path, start: Start) -> None:
    (tmp_path / "shop.py").write_text(SHOP)
    process = start("serve", "shop:agent", "--port", "0", "--workers", "2")
    url = line_of(process)
    assert url.startswith("http://127.0.0.1:")
    assert line_of(process) == "workers: 2"
    assert line_of(process) == "model: builtin"
    first = children(process.pid)
    assert len(first) == 2
    assert '"status":"ok"' in got(f"{url}/readyz")
    killed = first.copy().pop()
    os.kill(killed, signal.SIGKILL)
    until(lambda: len(children(process.pid) - {killed}) == 2)
    assert '"status":"ok"' in got(f"{url}/readyz")
    second = children(process.pid)
    process.send_signal(signal.SIGHUP)
    until(lambda: len(children(process.pid)) == 2 and not children(process.pid) & second)
    assert '"status":"ok"' in got(f"{url}/readyz")
    last = children(process.pid)
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
    assert not any(alive(pid) for pid in last)


def test_any_worker_tells_the_sums_of_all(tmp_path: Path, start: Start) -> None:
    (tmp_path / "shop.py").write_text(SHOP)
    process = start(
        *("serve", "shop:agent", "--port", "0", "--workers", "2"), PILOTFISH_METRICS_TOKEN="shown"
    )
    url = line_of(process)

    def calls() -> float:
        told = got(f"{url}/metrics", authorization="Bearer shown").splitlines()
        return sum(float(it.split()[1]) for it in told if COUNTED.match(it))

    told = [0.0]

    def ask() -> bool:
        request = urllib.request.Request(f"{url}/pilotfish/token", b'{"key":"pk_shop"}', PAGE)
        urllib.request.urlopen(request, timeout=20).close()
        told.append(calls())
        return told[-1] >= 8

    until(ask)
    assert told == sorted(told)
    killed = children(process.pid).pop()
    os.kill(killed, signal.SIGKILL)
    until(lambda: len(children(process.pid) - {killed}) == 2)
    assert calls() >= told[-1]


def test_workers_do_not_outlive_the_process_that_started_them(tmp_path: Path, start: Start) -> None:
    (tmp_path / "shop.py").write_text(SHOP)
    process = start("serve", "shop:agent", "--port", "0", "--workers", "2")
    for _ in range(3):
        line_of(process)
    started = children(process.pid)
    assert len(started) == 2
    process.kill()
    until(lambda: not any(alive(pid) for pid in started))


def test_what_no_worker_can_start_is_told_once_and_ends(tmp_path: Path) -> None:
    (tmp_path / "shop.py").write_text(SHOP.replace('"builtin"', '"nonsense:1"'))
    done = ran(tmp_path, "serve", "shop:agent", "--port", "0", "--workers", "2")
    assert done.returncode == 2
    assert "'nonsense' is not a known vendor" in done.stderr
    done = ran(tmp_path, "serve", "shop:agent", "--workers", "2", "--reload")
    assert done.returncode == 2
    assert "leave --workers away" in done.stderr


def test_a_worker_is_named_by_what_it_inherits() -> None:
    assert Worker.of(str(Worker(3, 4, 5))) == Worker(3, 4, 5)
    with pytest.raises(ValueError):
        Worker.of("3,x,5")
