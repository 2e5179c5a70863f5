import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pilotfish.agent.run.logged import SURFACES
from pilotfish.errors import ConfigurationError
from pilotfish.telemetry.log_setup import JsonLines, handler_of, set_levels, set_up_logs

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


def line(message: str, *args: Any, **more: Any) -> dict[str, Any]:
    record = logging.LogRecord("pilotfish.web", logging.INFO, "f", 1, message, args, None)
    for name, value in more.items():
        setattr(record, name, value)
    text = JsonLines().format(record)
    assert "\n" not in text
    return json.loads(text)


def test_what_a_message_names_is_a_field() -> None:
    told = line("run ended run=%s status=%s reason=%s turns=%d s=%.1f", "r1", "done", None, 3, 1.25)
    assert (told["run"], told["status"], told["reason"], told["turns"]) == ("r1", "done", None, 3)
    assert told["s"] == 1.25
    assert told["message"] == "run ended run=r1 status=done reason=None turns=3 s=1.2"
    assert (told["level"], told["logger"]) == ("info", "pilotfish.web")
    assert told["time"].endswith("+00:00")


@pytest.mark.parametrize(
    ("message", "args", "fields"),
    [
        ("%s answers in place of %s: run=%s", ("b", "a", "r1"), {"run": "r1"}),
        ("100 %% of run=%s", ("r1",), {"run": "r1"}),
        ("plain run=7", (), {}),
        ("level=%s", ("loud",), {}),
        ("run=%s", (ValueError("no"),), {"run": "no"}),
        ("run=%(id)s", ({"id": "r1"},), {}),
    ],
)
def test_other_places_are_no_fields(message: str, args: Any, fields: dict[str, Any]) -> None:
    told = line(message, *args)
    assert {k: v for k, v in told.items() if k not in ("time", "logger", "message")} == {
        "level": "info",
        **fields,
    }


def test_secrets_are_removed_from_every_field() -> None:
    key = "sk-proj-4f1dd0e5c0ffee0123456789abcdef"
    text = json.dumps(line("called key=%s model=%s", key, "m"))
    assert key not in text and '"model": "m"' in text


def test_an_exception_is_told_in_one_line() -> None:
    try:
        raise ValueError("no")
    except ValueError:
        told = line("run failed run=%s", "r1", exc_info=sys.exc_info())
    assert "ValueError: no" in told["error"]
