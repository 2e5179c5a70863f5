"""report.html: one file with the table, a filter by status, and the steps of each record."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined

from pilotfish.batch.folder import Folder
from pilotfish.batch.records import safe_name
from pilotfish.batch.spec import Spec
from pilotfish.batch.table import cell, fields_of

__all__ = ["MOST_BYTES", "report"]

MOST_BYTES = 30_000_000
"""Pictures beyond that are linked instead of put into the file."""


def report(spec: Spec, results: Sequence[Mapping[str, Any]], folder: Folder, status: str) -> str:
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    source = (files("pilotfish.batch") / "report.html.j2").read_text(encoding="utf-8")
    left = [MOST_BYTES]
    names = [each.name for each in spec.fields]
    records = [_record(each, names, folder.path / "records", left) for each in results]
    statuses = sorted({str(each["status"]) for each in results})
    return environment.from_string(source).render(
        task=spec.task, columns=names, records=records, statuses=statuses, status=status
    )


def _record(
    result: Mapping[str, Any], names: Sequence[str], root: Path, left: list[int]
) -> dict[str, Any]:
    folder = root / safe_name(str(result["record"]))
    found = fields_of(result)
    return {
        "id": str(result["record"]),
        "status": str(result["status"]),
        "cells": [cell(found.get(name)) for name in names],
        "others": {name: cell(value) for name, value in found.items() if name not in names},
        "why": result.get("why") or "",
        "summary": result.get("summary") or "",
        "review": result.get("review") or "",
        "steps": _steps(folder / "actions.jsonl"),
        "pictures": [
            _picture(folder / name, left)
            for name in result.get("artifacts", {})
            if name.endswith(".png")
        ],
        "files": [
            f"records/{folder.name}/{name}"
            for name in result.get("artifacts", {})
            if not name.endswith(".png")
        ],
    }


def _steps(path: Path) -> list[dict[str, Any]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
    return [json.loads(line) for line in lines]


def _picture(path: Path, left: list[int]) -> dict[str, str]:
    link = f"records/{path.parent.name}/{path.name}"
    try:
        data = path.read_bytes()
    except OSError:
        return {"name": path.name, "source": link}
    left[0] -= len(data)
    if left[0] < 0:
        return {"name": path.name, "source": link}
    return {
        "name": path.name,
        "source": f"data:image/png;base64,{base64.b64encode(data).decode()}",
    }
