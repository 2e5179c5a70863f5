import signal
import time
import urllib.error
from pathlib import Path

import pytest
from watchfiles import Change

from pilotfish.cli.reload import SourceFiles
from server.cli.terminal import Start, got, line_of

APP = """
from fastapi import FastAPI
from pilotfish import Agent

agent = Agent(model="builtin")
app = FastAPI()
app.mount("/agent", agent.app())


@app.get("/")
def home() -> str:
    return {text!r}
"""


def read_until(url: str, text: str) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            if text in got(url):
                return
        except (urllib.error.URLError, ConnectionError):
            pass
        time.sleep(0.1)
    pytest.fail(f"{url} never said {text}")


def test_a_change_starts_the_server_again_at_its_address(tmp_path: Path, start: Start) -> None:
    (tmp_path / "shop.py").write_text(APP.format(text="one"))
    process = start("serve", "shop:app", "--port", "0", "--reload")
    url = line_of(process)
    assert "one" in got(url)
    (tmp_path / "shop.py").write_text(APP.format(text="two"))
    read_until(url, "two")
    process.send_signal(signal.SIGTERM)
    process.wait(20)
    with pytest.raises(urllib.error.URLError):
        got(url)


@pytest.mark.parametrize(
    ("path", "counts"),
    [
        ("shop.py", True),
        ("sitemap.yaml", True),
        ("pilotfish.sqlite3-wal", False),
        (".venv/lib/site.py", False),
        ("node_modules/x/package.json", False),
    ],
)
def test_what_a_developer_edits_counts(tmp_path: Path, path: str, counts: bool) -> None:
    assert SourceFiles()(Change.modified, str(tmp_path / path)) is counts
