"""Whether what a task wanted is true: by the address, the page, requests and the database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import BrowserContext, Error, Page

from pilotfish.agent.state.record import RunRecord
from pilotfish.evaluation.suite import Checks, Suite

__all__ = ["Witness", "cookies_of", "faults_of", "record_faults", "rows_of"]

Rows = list[list[Any]]


@dataclass(frozen=True)
class Witness:
    """What is looked at when a task has ended. `before` are the rows of its `unchanged`."""

    suite: Suite
    page: Page
    asked: bool
    record: RunRecord
    before: Mapping[str, Rows]


async def faults_of(checks: Checks, witness: Witness) -> list[str]:
    """A sentence for each check that fails, with what was sought and found."""
    faults = record_faults(checks, witness.record, witness.asked, witness.page.url)
    for selector, text in checks.page.items():
        faults += await _page_fault(witness.page, selector, text)
    for wanted in checks.http:
        faults += await _http_fault(witness, wanted)
    if checks.sql or checks.unchanged:
        faults += _sql_faults(
            checks, witness, await cookies_of(witness.page.context, witness.page.url)
        )
    return faults


def record_faults(checks: Checks, record: RunRecord, asked: bool, url: str) -> list[str]:
    """Of what the run itself tells, and of the address it has come to."""
    faults: list[str] = []
    ended = record.ended
    status, said = (ended.status, ended.summary) if ended else ("running", "")
    if checks.status is not None and status != checks.status:
        faults.append(f"status: sought {checks.status}, found {status}")
    if checks.path is not None and checks.path != (found := _path(url, checks.path)):
        faults.append(f"path: sought {checks.path}, found {found}")
    text = f"{said} {json.dumps(ended.data, default=str) if ended and ended.data else ''}".lower()
    faults += [f"says: sought {w!r}, found {said!r}" for w in checks.says if w.lower() not in text]
    if checks.asked is not None and asked != checks.asked:
        faults.append(f"asked: sought {checks.asked}, found {asked}")
    effects = " ".join(
        effect.text
        for each in record.whole()
        for step in each.steps
        for effect in step.outcome.effects
    )
    faults += [f"effects: {w!r} was not seen" for w in checks.effects if w not in effects]
    return faults


async def cookies_of(context: BrowserContext, url: str) -> dict[str, str]:
    """By name: the parameters of queries."""
    found = await context.cookies(url)
    return {str(it.get("name")): str(it.get("value")) for it in found}


def rows_of(database: str, query: str, parameters: Mapping[str, Any]) -> Rows:
    """Read-only; raises sqlite3.Error."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10)) as connection:
        return [list(row) for row in connection.execute(query, dict(parameters))]


def _path(url: str, like: str) -> str:
    parts = urlsplit(url)
    return f"{parts.path}?{parts.query}" if "?" in like and parts.query else parts.path


async def _page_fault(page: Page, selector: str, text: str) -> list[str]:
    try:
        found = await page.locator(selector).all_inner_texts()
    except Error as error:
        return [f"page: {selector}: {error.message.splitlines()[0]}"]
    if any(text in one for one in found):
        return []
    return [f"page: sought {text!r} in {selector}, found {found!r:.200}"]


async def _http_fault(witness: Witness, wanted: Mapping[str, Any]) -> list[str]:
    path = str(wanted.get("path", "/"))
    answer = await witness.page.context.request.get(witness.suite.url(path))
    text = await answer.text()
    status = wanted.get("status", 200)
    if answer.status != status:
        return [f"http: {path}: sought status {status}, found {answer.status}"]
    if "text" in wanted and str(wanted["text"]) not in text:
        return [f"http: {path}: sought {wanted['text']!r}, found {text!r:.200}"]
    if "json" in wanted and not _holds(_parsed(text), wanted["json"]):
        return [f"http: {path}: sought {wanted['json']!r}, found {text!r:.200}"]
    return []


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _holds(found: Any, wanted: Any) -> bool:
    """Whether all that is wanted is in it; further keys may be there."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(_holds(found.get(key), value) for key, value in wanted.items())  # pyright: ignore
    return bool(found == wanted)


def _sql_faults(checks: Checks, witness: Witness, cookies: Mapping[str, str]) -> list[str]:
    faults: list[str] = []
    database = witness.suite.database
    for wanted in checks.sql:
        query = str(wanted.get("query", ""))
        sought: Sequence[Any] = [[wanted["is"]]] if "is" in wanted else wanted.get("rows", [])
        try:
            found = rows_of(database, query, cookies)
        except sqlite3.Error as error:
            faults.append(f"sql: {query}: {error}")
            continue
        if found != [list(row) for row in sought]:
            faults.append(f"sql: {query}: sought {sought!r}, found {found!r:.200}")
    for query in checks.unchanged:
        before, after = witness.before.get(query), rows_of(database, query, cookies)
        if before != after:
            faults.append(f"unchanged: {query}: it was {before!r:.200}, and is {after!r:.200}")
    return faults
