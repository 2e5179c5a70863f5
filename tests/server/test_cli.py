from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PILOTFISH = str(Path(sys.executable).with_name("pilotfish"))
SHOP = """
from pilotfish import Agent

agent = Agent(model={model!r}, origins=["https://shop.example"], key="pk_shop")
number = 7
"""

Start = Callable[..., "subprocess.Popen[str]"]


def environment(**changes: str) -> dict[str, str]:
    own = ("PILOTFISH", "OPENAI", "ANTHROPIC")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(own)}
    return {**kept, "PYTHONUNBUFFERED": "1", **changes}


def ran(folder: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PILOTFISH, *arguments],
        cwd=folder,
        env=environment(**changes),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the command in a folder of its own; it is ended with the test."""
    running: list[subprocess.Popen[str]] = []

    def begin(*arguments: str, **changes: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [PILOTFISH, *arguments],
            cwd=tmp_path,
            env=environment(**changes),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        return process

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline().strip()
    if not line:
        assert process.stderr is not None
        pytest.fail(process.stderr.read())
    return line


def got(url: str) -> str:
    with urllib.request.urlopen(url, timeout=20) as answer:
        return answer.read().decode()


def test_the_version_is_the_packages(tmp_path: Path) -> None:
    import pilotfish

    assert ran(tmp_path, "version").stdout.strip() == pilotfish.__version__


def test_an_agent_is_served_and_leaves_on_sigterm(tmp_path: Path, start: Start) -> None:
    (tmp_path / "shop.py").write_text(SHOP.format(model="builtin"))
    process = start("serve", "shop:agent", "--port", "0")
    url = line_of(process)
    assert url.startswith("http://127.0.0.1:")
    assert line_of(process) == "model: builtin"
    assert '"model":"builtin"' in got(f"{url}/readyz")
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) in (0, -signal.SIGTERM)


def test_the_demo_runs_on_the_builtin_matcher_without_a_key(tmp_path: Path, start: Start) -> None:
    process = start("demo", "--port", "0", PILOTFISH_DEMO_DB=str(tmp_path / "shop.sqlite3"))
    url = line_of(process)
    assert line_of(process) == "model: builtin"
    assert "pilotfish.js" in got(f"{url}/")
    assert '"status":"ok"' in got(f"{url}/agent/readyz")


@pytest.mark.parametrize(
    ("model", "target", "told"),
    [
        (None, "shop:agent", "Set OPENAI_API_KEY or ANTHROPIC_API_KEY"),
        ("nonsense:1", "shop:agent", "'nonsense' is not a known vendor"),
        ("openai:gpt", "shop:agent", "needs a key: set OPENAI_API_KEY"),
        ("builtin", "shop", "sought module:name, such as shop:agent; found 'shop'"),
        ("builtin", "shop:other", "the module 'shop' has no 'other'"),
        ("builtin", "nowhere:agent", "no module 'nowhere'"),
    ],
)
def test_what_cannot_start_says_why_and_what_to_set(
    tmp_path: Path, model: str | None, target: str, told: str
) -> None:
    (tmp_path / "shop.py").write_text(SHOP.format(model=model))
    done = ran(tmp_path, "serve", target)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_a_setting_that_is_wrong_is_named(tmp_path: Path) -> None:
    (tmp_path / "shop.py").write_text(SHOP.format(model="builtin"))
    done = ran(tmp_path, "serve", "shop:agent", PILOTFISH_SECRET="short")
    assert done.returncode == 2
    assert "PILOTFISH_SECRET has 5 bytes" in done.stderr


def test_an_error_of_the_hosts_own_module_is_shown_whole(tmp_path: Path) -> None:
    (tmp_path / "shop.py").write_text("import no_such_package_here\n")
    done = ran(tmp_path, "serve", "shop:agent")
    assert done.returncode != 0
    assert "no_such_package_here" in done.stderr
