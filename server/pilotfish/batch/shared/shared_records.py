"""The records of batches in PostgreSQL: who works on which, and what came of them."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg.rows import dict_row
from psycopg.types.json import Jsonb
from psycopg_pool import AsyncConnectionPool

from pilotfish.agent.failures import StoreUnavailable
from pilotfish.agent.model.usage import Usage
from pilotfish.batch.account import Batch
from pilotfish.batch.progress import Spending
from pilotfish.batch.records import Record
from pilotfish.batch.shared.queue import SCHEMA
from pilotfish.batch.spec import Spec
from pilotfish.sessions.without_nul import replace_nul
from pilotfish.yaml_file import SpecError
from pilotfish_client.codec import decode, encode

__all__ = ["Claimed", "Finished", "SharedRecords"]

log = logging.getLogger("pilotfish.batch")


@dataclass(frozen=True)
class Claimed:
    """A record that the caller may work on. `turn` is who may finish it, `tries` how often a worker
    has begun it and was not heard of again, this one included.
    """

    batch: str
    spec: Spec
    pictures: bool
    record: Record
    session: str | None
    turn: int
    tries: int


@dataclass(frozen=True)
class Finished:
    """`files` are those of its folder without `result.json`."""

    folder: str
    result: dict[str, Any]
    files: Mapping[str, bytes]


async def _configure(connection: psycopg.AsyncConnection[Any]) -> None:
    replace_nul(connection)


class SharedRecords:
    """`async with SharedRecords(url) as records:`, in a database whose queue has been opened.
    Every call raises StoreUnavailable where the database does not answer.
    """

    def __init__(self, url: str, connections: int = 4) -> None:
        self._pool = AsyncConnectionPool[Any](
            url,
            kwargs={"row_factory": dict_row, "options": f"-c search_path={SCHEMA}"},
            min_size=1,
            max_size=connections,
            check=AsyncConnectionPool[Any].check_connection,
            configure=_configure,
            open=False,
        )

    async def __aenter__(self) -> SharedRecords:
        await self._pool.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._pool.close()

    async def add(
        self, name: str, batch: Batch, before: Mapping[str, dict[str, Any]], seconds: float
    ) -> None:
        """`before` are results that are there, by record, `seconds` what it took before. Once more,
        the batch goes on where a budget had ended it.
        """
        values = (Jsonb(batch.spec.as_json()), batch.pictures, Jsonb(encode(batch.beside)))
        rows = [
            (name, it.folder, it.id, Jsonb(dict(it.values)), Jsonb(before[it.id]))
            if it.id in before
            else (name, it.folder, it.id, Jsonb(dict(it.values)), None)
            for it in batch.records
        ]
        async with self._connected() as connection:
            await connection.execute(
                "INSERT INTO batch (id, spec, pictures, beside, at)"
                " VALUES (%s, %s, %s, %s, clock_timestamp() - make_interval(secs => %s))"
                " ON CONFLICT (id) DO UPDATE SET stopped = ''",
                (name, *values, seconds),
            )
            async with connection.cursor() as cursor:
                await cursor.executemany(
                    "INSERT INTO batch_record (batch, folder, name, input, result)"
                    " VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
                    rows,
                )

    async def renew(self, batch: str, statuses: Sequence[str]) -> None:
        """Records that ended so are done again from their start, in sessions of their own."""
        ended = "batch = %s AND result ->> 'status' = ANY(%s)"
        of = (batch, list(statuses))
        async with self._connected() as connection:
            await connection.execute(
                "DELETE FROM batch_file USING batch_record AS it WHERE batch_file.batch = it.batch"
                f" AND batch_file.folder = it.folder AND it.{ended}".encode(),
                of,
            )
            await connection.execute(
                "UPDATE batch_record SET session = NULL, tries = 0, result = NULL, turn = turn + 1"
                f" WHERE {ended}".encode(),
                of,
            )

    async def claim(self, batch: str, folder: str) -> Claimed | None:
        """None where it is finished, or the batch has been stopped or is gone."""
        rows = await self._rows(
            "UPDATE batch_record SET turn = turn + 1, tries = tries + 1 FROM batch"
            " WHERE id = batch AND batch = %s AND folder = %s AND result IS NULL AND stopped = ''"
            " RETURNING spec, pictures, folder, name, input, session, turn, tries",
            (batch, folder),
        )
        if not rows:
            return None
        row = rows[0]
        return Claimed(
            batch,
            Spec.of(row["spec"]),
            row["pictures"],
            Record(row["name"], row["folder"], row["input"]),
            row["session"],
            row["turn"],
            row["tries"],
        )

    async def name_session(self, claimed: Claimed, session: str) -> str:
        """The session of the record from now on: `session`, where it has none yet."""
        rows = await self._rows(
            "UPDATE batch_record SET session = coalesce(session, %s)"
            " WHERE batch = %s AND folder = %s RETURNING session",
            (session, claimed.batch, claimed.record.folder),
        )
        if not rows:
            raise SpecError(f"the batch {claimed.batch} is gone")
        return rows[0]["session"]

    async def give_back(self, claimed: Claimed) -> None:
        """Its worker stops, or cannot work: that is no try."""
        await self._rows(
            "UPDATE batch_record SET tries = tries - 1"
            " WHERE batch = %s AND folder = %s AND turn = %s",
            (claimed.batch, claimed.record.folder, claimed.turn),
        )

    async def finish(self, claimed: Claimed, done: Finished) -> bool:
        """False where another worker has taken the record meanwhile: then nothing is kept."""
        of = (claimed.batch, claimed.record.folder)
        async with self._connected() as connection:
            cursor = await connection.execute(
                "UPDATE batch_record SET result = %s"
                " WHERE batch = %s AND folder = %s AND turn = %s AND result IS NULL",
                (Jsonb(done.result), *of, claimed.turn),
            )
            if not cursor.rowcount:
                return False
            for name, data in done.files.items():
                await connection.execute(
                    "INSERT INTO batch_file VALUES (%s, %s, %s, %s)", (*of, name, data)
                )
        return True

    async def finished(self, batch: str) -> list[str]:
        """The folders of records that have a result."""
        rows = await self._rows(
            "SELECT folder FROM batch_record WHERE batch = %s AND result IS NOT NULL", (batch,)
        )
        return [row["folder"] for row in rows]

    async def read(self, batch: str, folder: str) -> Finished:
        of = (batch, folder)
        where = "WHERE batch = %s AND folder = %s"
        rows = await self._rows(f"SELECT result FROM batch_record {where}", of)
        files = await self._rows(f"SELECT name, data FROM batch_file {where}", of)
        return Finished(folder, rows[0]["result"], {it["name"]: it["data"] for it in files})

    async def spending(self, batch: str, spec: Spec) -> Spending:
        """What all workers have used so far."""
        rows = await self._rows(
            "SELECT beside, extract(epoch FROM clock_timestamp() - at)::float8 AS seconds,"
            " (SELECT array_agg(result -> 'used') FROM batch_record"
            " WHERE batch = id AND result IS NOT NULL) AS used FROM batch WHERE id = %s",
            (batch,),
        )
        if not rows:
            raise SpecError(f"the batch {batch} is gone")
        row = rows[0]
        beside = decode(Usage, row["beside"])
        spent = Spending(spec.budget, seconds=row["seconds"], beside=beside)
        for used in row["used"] or ():
            spent.add({"used": used})
        return spent

    async def stop(self, batch: str, why: str) -> None:
        """Nothing of it is begun any more."""
        await self._rows("UPDATE batch SET stopped = %s WHERE id = %s", (why, batch))

    async def stopped(self, batch: str) -> str:
        """Why nothing of it is begun any more; "" as long as it is."""
        rows = await self._rows("SELECT stopped FROM batch WHERE id = %s", (batch,))
        return rows[0]["stopped"] if rows else "the batch is gone"

    async def remove(self, batch: str) -> None:
        await self._rows("DELETE FROM batch WHERE id = %s", (batch,))

    async def purge(self, days: int) -> None:
        """Removes batches that nobody has collected for so long."""
        await self._rows(
            "DELETE FROM batch WHERE at < clock_timestamp() - make_interval(days => %s)", (days,)
        )

    async def _rows(self, sql: str, values: tuple[Any, ...]) -> list[dict[str, Any]]:
        async with self._connected() as connection:
            cursor = await connection.execute(sql.encode(), values)
            return await cursor.fetchall() if cursor.description else []

    def _connected(self) -> _Connected:
        return _Connected(self._pool)


class _Connected:
    """A connection in a transaction, whose failures are those of a store."""

    def __init__(self, pool: AsyncConnectionPool[Any]) -> None:
        self._context = pool.connection()

    async def __aenter__(self) -> psycopg.AsyncConnection[Any]:
        try:
            return await self._context.__aenter__()
        except psycopg.OperationalError as error:
            raise _unavailable(error) from error

    async def __aexit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        try:
            await self._context.__aexit__(kind, error, trace)
        except psycopg.OperationalError as failed:
            raise _unavailable(failed) from failed
        if isinstance(error, psycopg.OperationalError):
            raise _unavailable(error) from error


def _unavailable(error: Exception) -> StoreUnavailable:
    return StoreUnavailable(f"the queue of batches does not answer: {' '.join(str(error).split())}")
