"""The command on pages that are set up badly: the fault is named in its first line."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pilotfish.cli.listening import free_port
from server.cli.terminal import PILOTFISH, environment, line_of, ran

SETUPS = Path(__file__).with_name("setups.py")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The origin that the agents let in."""
    folder = tmp_path_factory.mktemp("host")
    shutil.copy(SETUPS, folder / "shop.py")
    port = free_port("127.0.0.1")
    url = f"http://127.0.0.1:{port}"
    settings = {"SHOP_URL": url, "PILOTFISH_ORIGINS": url, "PILOTFISH_DEVELOPMENT": "0"}
    command = [PILOTFISH, "serve", "shop:app", "--port", str(port)]
    with subprocess.Popen(
        command, cwd=folder, env=environment(**settings), stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert line_of(server) == url
            yield url
        finally:
            server.kill()


def doctor(folder: Path, url: str, *options: str) -> subprocess.CompletedProcess[str]:
    chromium = os.environ.get("PILOTFISH_CHROMIUM", "")
    given = {"PILOTFISH_CHROMIUM": chromium} if chromium else {}
    return ran(folder, "doctor", url, *options, **given)


FAULTS = {
    "untagged": "fault tag: no script tag of the page loads pilotfish.js",
    "fallback": "fault tag: the tag's {host}/assets/pilotfish.js answers with text/html",
    "gone": "fault tag: the tag's {host}/agent/old/pilotfish.js answers 404",
    "no-script": "fault csp: the page's Content-Security-Policy blocks {host}/agent/",
    "no-connection": "fault csp: the page's Content-Security-Policy blocks {host}/agent/",
    "key": "fault key: No agent has the key 'pk_other'",
    "identify": "fault token: The identify function of the Agent failed",
    "unproxied": "fault socket: a token is minted, and no WebSocket to {host}/http-only is welc",
    "prefixed": "fault socket: a token is minted, and no WebSocket to {host}/half is welcomed; "
    "{host}/half/ws answers 404 Pilotfish has no socket at /half/ws",
    "late": "fault early: the early script is async, deferred or a module",
    "second": "fault early: the early script comes too late: after an inline script",
    "restless": "fault page: {host}/restless cannot be opened: it reloaded while it was",
    "nameless": "fault names: 2 controls have no name: [5]<button> (below “Shop”); [6]<textbox>",
}


def test_the_fault_is_named_in_the_first_line(host: str, tmp_path: Path) -> None:
    # Side by side: most of the time passes in waiting for what a broken page never does.
    with ThreadPoolExecutor(4) as pool:
        answers = dict(
            zip(FAULTS, pool.map(lambda it: doctor(tmp_path, f"{host}/{it}"), FAULTS), strict=True)
        )
    for page, first in FAULTS.items():
        done = answers[page]
        assert done.stdout.startswith(first.format(host=host)), done.stdout + done.stderr
        assert done.returncode == 1


def test_an_origin_that_is_not_let_in_is_named(host: str, tmp_path: Path) -> None:
    other = host.replace("127.0.0.1", "localhost")
    done = doctor(tmp_path, f"{other}/elsewhere")
    assert done.stdout.startswith(f"fault origin: The origin {other} is allowed in development")
    assert "mend: list the page's origin in Agent(origins=[…])" in done.stdout
    assert done.returncode == 1


def test_a_page_that_is_set_up_well_has_no_fault(host: str, tmp_path: Path) -> None:
    done = doctor(tmp_path, f"{host}/good")
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == f"{host}/good: 0 faults, 0 advice"
    assert f"connected to {host}/agent; 2 controls read" in lines[1]


def test_what_the_agent_cannot_read_is_advice_and_fails_only_when_strict(
    host: str, tmp_path: Path
) -> None:
    told = json.loads(doctor(tmp_path, f"{host}/framed", "--json").stdout)
    assert told["connected"] is True and told["controls"] == 2
    [found] = told["findings"]
    assert (found["level"], found["topic"]) == ("advice", "unread")
    assert "cannot be read" in found["what"]
    strict = doctor(tmp_path, f"{host}/plain", "--strict")
    assert strict.stdout.startswith("advice early: there is no early script")
    assert strict.returncode == 1


def test_a_page_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    done = doctor(tmp_path, "http://127.0.0.1:9/")
    assert done.stdout.startswith("fault page: http://127.0.0.1:9/ cannot be opened")
    assert done.returncode == 1


def test_without_a_browser_it_says_how_to_get_one(tmp_path: Path) -> None:
    done = ran(tmp_path, "doctor", "http://127.0.0.1:9/", PILOTFISH_CHROMIUM="/nowhere/chromium")
    assert done.returncode == 2
    assert "playwright install chromium" in done.stderr


def test_a_page_that_reloads_is_looked_at_once_more(host: str, tmp_path: Path) -> None:
    done = doctor(tmp_path, f"{host}/once")
    assert done.returncode == 0, done.stdout + done.stderr
