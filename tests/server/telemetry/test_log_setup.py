from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pilotfish.agent.run.logged import SURFACES
from pilotfish.errors import ConfigurationError
from pilotfish.telemetry.log_format import JsonLines
from pilotfish.telemetry.log_setup import handler_of, set_levels, set_up_logs

APP = """
import logging
import uvicorn
from fastapi import FastAPI
from pilotfish import Agent, ScriptedModel, Settings

app = FastAPI()
app.mount("/agent", Agent(model=ScriptedModel([])).app())
config = uvicorn.Config(app)  # as `uvicorn shop:app` does
logging.getLogger("pilotfish.web").info("run ended run=%s status=%s", "r1", "done")
"""


def test_a_format_is_text_or_json() -> None:
    assert isinstance(handler_of({"PILOTFISH_LOG_FORMAT": "JSON"}).formatter, JsonLines)
    assert not isinstance(handler_of({}).formatter, JsonLines)
    with pytest.raises(ConfigurationError, match="PILOTFISH_LOG_FORMAT must be text or json"):
        handler_of({"PILOTFISH_LOG_FORMAT": "xml"})


def test_a_process_with_logging_of_its_own_is_left_alone() -> None:
    before = list(logging.getLogger("pilotfish").handlers)
    set_up_logs({"PILOTFISH_LOG_FORMAT": "json"})
    assert logging.getLogger("pilotfish").handlers == before


@pytest.mark.parametrize("form", ["text", "json"])
def test_under_uvicorn_our_lines_do_not_vanish(tmp_path: Path, form: str) -> None:
    env = {**os.environ, "PILOTFISH_LOG_FORMAT": form, "PILOTFISH_SECRET": "s" * 32}
    done = subprocess.run(
        [sys.executable, "-c", APP], env=env, capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    (line,) = [line for line in done.stderr.splitlines() if "run ended" in line]
    if form == "json":
        told = json.loads(line)
        assert (told["run"], told["status"], told["level"]) == ("r1", "done", "info")
    else:
        assert "INFO pilotfish.web run ended run=r1 status=done" in line


NAMES = ("pilotfish", *SURFACES.values())


@pytest.fixture(autouse=True)
def kept() -> Iterator[None]:
    before = {name: logging.getLogger(name).level for name in NAMES}
    yield
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.parametrize(
    ("text", "surface", "level"),
    [
        ("", "actions", logging.INFO),
        ("debug", "actions", logging.DEBUG),
        ("WARNING", "wire", logging.WARNING),
        ("silent", "loop", logging.CRITICAL + 1),
        ("info, actions=debug", "actions", logging.DEBUG),
        ("info, actions=debug", "provider", logging.INFO),
        ("actions=debug", "wire", logging.INFO),
        ("debug,provider=silent", "provider", logging.CRITICAL + 1),
        ("error,history=info", "history", logging.INFO),
    ],
)
def test_levels_by_surface(text: str, surface: str, level: int) -> None:
    """O3: the matrix of the environment."""
    set_levels("debug,wire=error")
    set_levels(text)
    assert logging.getLogger(SURFACES[surface]).getEffectiveLevel() == level


@pytest.mark.parametrize("text", ["loud", "info,widget=debug", "actions=loud", "=debug"])
def test_what_it_cannot_be(text: str) -> None:
    with pytest.raises(ConfigurationError, match=r"PILOTFISH_LOG has .*one of debug, info"):
        set_levels(text)
