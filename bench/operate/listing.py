"""The console with 100,000 runs in the store."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx2
from starlette.applications import Starlette
from starlette.requests import Request

from pilotfish.console.desk import Desk
from pilotfish.console.routes import console_routes
from pilotfish.sessions.run_row import RunRow
from pilotfish.sessions.sql_runs import COLUMNS, NAMES
from pilotfish.sessions.sqlite import SQLiteStore

__all__ = ["console_ms"]

RUNS, SESSIONS, ROUNDS = 100_000, 2_000, 5
PATHS = (
    *("/console", "/console?status=failed", "/console?text=lamp+7", "/console?user=user-17"),
    *("/console?page=/cart&hours=168", "/console?cost=0.09", "/console?at=5000"),
    *("/console/runs/s7/r7", "/console/overview"),
)


async def console_ms(folder: Path) -> dict[str, float]:
    """Each page `ROUNDS` times, from the request to the whole answer."""
    path = folder / "many.sqlite3"
    store = await SQLiteStore.open(path)
    _fill(path)

    async def authorize(request: Request) -> str | None:
        return "bench"

    one = Desk(store, "pk", authorize, "s" * 32)

    async def desk() -> Desk | None:
        return one

    transport = httpx2.ASGITransport(app=Starlette(routes=console_routes(desk)))
    took: list[float] = []
    cold = 0.0
    slowest: dict[str, float] = {}
    async with httpx2.AsyncClient(transport=transport, base_url="http://bench") as client:
        for number in range(ROUNDS + 1):
            for each in PATHS:
                began = time.perf_counter()
                answer = await client.get(each)
                spent = (time.perf_counter() - began) * 1000
                assert answer.status_code in (200, 404), answer.status_code
                if not number and each.endswith("overview"):
                    cold = spent
                if number:
                    took.append(spent)
                    slowest[each] = max(slowest.get(each, 0.0), spent)
    await store.close()
    took.sort()
    worst = max(slowest, key=lambda each: slowest[each])
    print(f"slowest page: {worst}, {slowest[worst]:.0f} ms")
    return {
        "console_p50_ms": round(took[len(took) // 2], 1),
        "console_p95_ms": round(took[int(len(took) * 0.95)], 1),
        "overview_counted_ms": round(cold, 1),
        "console_runs": float(RUNS),
    }


def _fill(path: Path) -> None:
    chance, now = random.Random(7), time.time()
    rows = [_row(number, chance, now) for number in range(RUNS)]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.executemany(
            "INSERT INTO session (id, subject, key, origin, resume_hash, epoch, next_ref, created)"
            " VALUES (?, ?, 'pk', 'https://shop.example', ?, 1, 1, ?)",
            [(f"s{n}", f"user-{n % 500}", f"h{n}", now) for n in range(SESSIONS)],
        )
        places = ", ".join(f":{name}" for name in NAMES)
        connection.executemany(f"INSERT INTO run ({COLUMNS}) VALUES ({places})", rows)


def _row(number: int, chance: random.Random, now: float) -> dict[str, object]:
    started = now - chance.random() * 30 * 86_400
    row = RunRow(
        *(f"s{number % SESSIONS}", f"r{number}", f"user-{number % 500}", "pk"),
        "https://shop.example",
        started=started,
        asked=f"find me a lamp {number % 997}, please",
        status=chance.choice(("done", "done", "done", "failed", "partial", "stopped")),
        why=chance.choice(("", "stuck", "not_found")),
        page=chance.choice(("/", "/cart", "/checkout", "/products/lamp")),
        model=chance.choice(("openai:gpt-5.4-mini", "anthropic:claude-sonnet-4-6")),
        ended=started + 9.0,
        turns=5,
        actions=7,
        tokens=12_000,
        cost=chance.random() / 10,
        seconds=chance.random() * 30,
        rating=chance.choice((None, None, True, False)),
    )
    return vars(row)
