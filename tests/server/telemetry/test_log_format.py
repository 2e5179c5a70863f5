from __future__ import annotations

import json
import logging
import sys
from typing import Any

import pytest

from pilotfish.telemetry.log_format import JsonLines


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
