"""The pages of the console, from templates that escape everything they are given."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse, Response

from pilotfish.guard.plain_text import spreadsheet_cell
from pilotfish.sessions.keeping import AuditFilter
from pilotfish.sessions.run_row import RunFilter

__all__ = ["ASSETS", "HEADERS", "audit_of", "csv_of", "filter_of", "link_of", "page", "table_of"]

HERE = Path(__file__).parent
ASSETS = {"console.css": "text/css", "console.js": "text/javascript"}
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
        " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
PAGE = 50
_HOURS = {"1": 1.0, "24": 24.0, "168": 168.0, "720": 720.0}


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["at"] = _at
    made.filters["money"] = _money
    made.filters["words"] = lambda code: str(code).replace("_", " ")
    return made


def page(name: str, values: Mapping[str, Any], status: int = 200) -> HTMLResponse:
    """`name` is that of a template, without its ending."""
    text = _environment().get_template(f"{name}.html.j2").render(values)
    return HTMLResponse(text, status, headers=HEADERS)


def csv_of(name: str, rows: Sequence[object]) -> Response:
    """A file to download."""
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return Response(table_of(rows), headers=HEADERS | headers, media_type="text/csv")


def table_of(rows: Sequence[object]) -> str:
    """The fields of dataclasses as CSV; their names are its first line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(vars(rows[0]) if rows else ())
    writer.writerows([_cell(value) for value in vars(row).values()] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    value = "\n".join(cast("tuple[str, ...]", value)) if isinstance(value, tuple) else value
    return spreadsheet_cell(value) if isinstance(value, str) else value


def audit_of(query: Mapping[str, str], tenant: str | None, now: float) -> AuditFilter:
    """As `filter_of`, of the audit record."""
    names = {"user": "subject", "run": "run", "action": "action", "verdict": "verdict"}
    given = {to: text for name, to in names.items() if (text := query.get(name, "").strip()[:200])}
    hours = _HOURS.get(query.get("hours", ""))
    made = AuditFilter(since=now - hours * 3600 if hours else 0.0, tenant=tenant)
    return replace(made, **given)


def filter_of(query: Mapping[str, str], tenant: str | None, now: float) -> RunFilter:
    """What a list is asked to show, by its form. What cannot be read filters nothing."""
    at = max(0, int(_number(query.get("at")) or 0))
    made = RunFilter(tenant=tenant, most=PAGE + 1, at=at)
    for name in ("status", "page", "model", "text", "run"):
        if value := query.get(name, "").strip()[:200]:
            made = replace(made, **{name: value})
    if user := query.get("user", "").strip()[:200]:
        made = replace(made, subject=user)
    if (cost := _number(query.get("cost"))) is not None:
        made = replace(made, cost=cost)
    if (rating := query.get("rating")) in ("yes", "no"):
        made = replace(made, rating=rating == "yes")
    if hours := _HOURS.get(query.get("hours", "")):
        made = replace(made, since=now - hours * 3600)
    return made


def link_of(query: Mapping[str, str], at: int) -> str:
    """The same list, from the run number `at` on."""
    kept = {name: value for name, value in query.items() if value and name != "at"}
    return urlencode({**kept, "at": at})


def _number(text: str | None) -> float | None:
    try:
        found = float(text or "")
    except ValueError:
        return None
    return found if abs(found) < 1e12 else None


def _money(value: float | None) -> str:
    return f"{value:.4f}" if value else "–"


def _at(seconds: float | None) -> str:
    return "" if seconds is None else f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S}"
