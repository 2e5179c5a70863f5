"""The part of a store in SQL that is not about single sessions."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from pilotfish.agent.failures import StoreError
from pilotfish.sessions.keeping import AuditFilter, AuditRecord, Bucket, Halt, RecipeRow
from pilotfish.sessions.patience import BRIEF

__all__ = ["AUDIT", "RECORD", "SQLKeeping", "audit_values"]

AUDIT = (
    "at, subject, tenant, origin, session, run, action_id, action, digest, verdict, consent, status"
)
RECORD = f"""
INSERT INTO audit ({AUDIT}) VALUES ({", ".join(f":{name}" for name in AUDIT.split(", "))})
ON CONFLICT DO NOTHING
"""
"""A redelivered action has one effect."""
FILTERED = ("subject", "tenant", "session", "run", "action", "verdict")

RECIPE = [field.name for field in fields(RecipeRow)]
RECIPE_COLUMNS = ", ".join(RECIPE)

KEEP_RECIPE = f"""
INSERT INTO recipe ({RECIPE_COLUMNS}) VALUES ({", ".join(f":{name}" for name in RECIPE)})
ON CONFLICT (id) DO UPDATE SET {", ".join(f"{it} = excluded.{it}" for it in RECIPE[1:])}
"""

LEAVE_RECIPES = """
DELETE FROM recipe WHERE tenant = :tenant AND owner = :owner AND id NOT IN (
    SELECT id FROM recipe WHERE tenant = :tenant AND owner = :owner
    ORDER BY expires DESC, id LIMIT :most
)
"""

COUNT_RECIPE = """
UPDATE recipe SET expires = :expires, played = played + :good, failed = failed + 1 - :good,
    in_a_row = CASE WHEN :good = 1 THEN 0 ELSE in_a_row + 1 END
WHERE id = :id RETURNING played, failed, in_a_row
"""

SHOW = """
INSERT INTO shown_token (token, session, expires) VALUES (:token, :session, :expires)
ON CONFLICT (token) DO UPDATE SET expires = shown_token.expires
WHERE shown_token.session = :session
RETURNING session
"""
SKEW = 300
"""Seconds that a token is remembered after it expired: servers' clocks differ."""

RECENT = """
SELECT session FROM entry WHERE kind = 'run_started'
GROUP BY session ORDER BY max(at) DESC LIMIT :most
"""
PURGE = """
DELETE FROM session WHERE created < :before
AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.session = session.id AND at >= :before)
RETURNING id
"""

LEVEL = "(bucket.level + CASE WHEN {now} > bucket.at THEN ({now} - bucket.at) * :rate ELSE 0 END)"
"""What a bucket holds now, also after a clock was set back."""

TAKE = f"""
INSERT INTO bucket (name, level, at) VALUES (:name, :burst - 1, {{now}})
ON CONFLICT (name) DO UPDATE SET at = {{now}},
level = CASE WHEN {LEVEL} < :burst THEN {LEVEL} ELSE :burst END - 1
WHERE {LEVEL} >= 1
RETURNING level
"""

SEEN = 6
"""Seconds after which a server that has not announced itself is gone."""

ANNOUNCE = """
INSERT INTO server (id, held, at) VALUES (:server, :held, {now})
ON CONFLICT (id) DO UPDATE SET held = :held, at = {now}
"""

OTHERS = f"SELECT held FROM server WHERE id <> :server AND at > {{now}} - {SEEN}"

STALE = f"DELETE FROM server WHERE id = :server OR at < {{now}} - {SEEN * 60}"


class SQLKeeping:
    """Uses `_rows` of the store that it is a part of."""

    EPOCHS: str
    """The id and epoch of each session whose id is in the JSON array :ids."""
    HALTED = ""
    """What tells other servers that the switches were changed."""

    async def _rows(
        self, sql: str, values: Mapping[str, Any] | None = None, seconds: float = BRIEF
    ) -> list[Any]:
        """The rows of one statement, which is committed at once; `:name` is a value, `{now}` the
        time in seconds since the epoch, by the store's clock. Waits so many seconds for a store
        that is not available.
        """
        raise NotImplementedError

    async def check(self) -> None:
        rows = await self._rows("UPDATE store SET probed = {now} RETURNING id", seconds=0)
        if not rows:
            raise StoreError("the session store has no identity: its tables are incomplete")

    async def ident(self) -> str:
        return (await self._rows("SELECT id FROM store"))[0][0]

    async def show_token(self, token: str, session: str, expires: float) -> bool:
        values = {"token": token, "session": session, "expires": expires}
        shown = bool(await self._rows(SHOW, values))
        before = {"before": time.time() - SKEW}
        await self._rows("DELETE FROM shown_token WHERE expires < :before", before)
        return shown

    async def revoke_tokens(self, session: str) -> None:
        await self._rows("UPDATE shown_token SET session = '' WHERE session = :id", {"id": session})

    async def replaced(self, resume_hash: str) -> str | None:
        rows = await self._rows(
            "SELECT session FROM replaced_token WHERE hash = :hash", {"hash": resume_hash}
        )
        return rows[0][0] if rows else None

    async def sessions_of(self, subject: str) -> list[str]:
        rows = await self._rows(
            "SELECT id FROM session WHERE subject = :subject", {"subject": subject}
        )
        return [row[0] for row in rows]

    async def recent_sessions(self, most: int) -> list[str]:
        return [row[0] for row in await self._rows(RECENT, {"most": most})]

    async def keep_recipe(self, row: RecipeRow, most: int) -> None:
        body = json.dumps(row.body, ensure_ascii=False, separators=(",", ":"))
        await self._rows(KEEP_RECIPE, vars(row) | {"body": body})
        if row.owner:
            await self._rows(
                LEAVE_RECIPES, {"tenant": row.tenant, "owner": row.owner, "most": most}
            )

    async def kept_recipes(
        self, tenant: str | None = None, owner: str | None = None
    ) -> list[RecipeRow]:
        terms = ["expires > {now}"]
        terms += ["tenant = :tenant"] if tenant is not None else []
        terms += ["owner IN (:owner, '')"] if owner is not None else []
        rows = await self._rows(
            f"SELECT {RECIPE_COLUMNS} FROM recipe WHERE {' AND '.join(terms)} ORDER BY id",
            {"tenant": tenant, "owner": owner},
        )
        found = (dict(zip(RECIPE, row, strict=True)) for row in rows)
        return [RecipeRow(**{**it, "body": json.loads(it["body"])}) for it in found]

    async def count_recipe(
        self, recipe: str, good: bool, expires: float
    ) -> tuple[int, int, int] | None:
        # Not repeated: it might count twice.
        values = {"id": recipe, "good": int(good), "expires": expires}
        rows = await self._rows(COUNT_RECIPE, values, 0)
        return tuple(rows[0]) if rows else None

    async def drop_recipe(self, recipe: str) -> None:
        await self._rows("DELETE FROM recipe WHERE id = :id", {"id": recipe})

    async def forget_subject(self, subject: str) -> int:
        sessions = await self.sessions_of(subject)
        for session in sessions:
            await self.revoke_tokens(session)
        values = {"subject": subject, "user": f"user|{subject}", "money": f"money|user|{subject}"}
        await self._rows("DELETE FROM session WHERE subject = :subject", values)
        await self._rows("DELETE FROM recipe WHERE subject = :subject", values)
        await self._rows("DELETE FROM account WHERE account IN (:user, :money)", values)
        await self._rows("UPDATE audit SET subject = 'forgotten' WHERE subject = :subject", values)
        await self._erase()
        return len(sessions)

    async def purge(self, sessions_before: float, audit_before: float) -> int:
        purged = await self._rows(PURGE, {"before": sessions_before})
        await self._rows("DELETE FROM audit WHERE at < :before", {"before": audit_before})
        day = time.strftime("%Y-%m-%d", time.gmtime(min(sessions_before, time.time() - 86_400 * 2)))
        await self._rows("DELETE FROM account WHERE day < :day", {"day": day})
        await self._rows("DELETE FROM bucket WHERE at < {now} - 86400")
        await self._rows("DELETE FROM recipe WHERE expires < {now}")
        return len(purged)

    async def record(self, record: AuditRecord) -> None:
        await self._rows(RECORD, audit_values(record))

    async def audited(self, filter: AuditFilter) -> list[AuditRecord]:
        wanted = {name: getattr(filter, name) for name in FILTERED}
        values: dict[str, Any] = {key: value for key, value in wanted.items() if value is not None}
        terms = [f"{key} = :{key}" for key in values]
        terms.append("at >= :since")
        if filter.until is not None:
            terms.append("at <= :until")
            values["until"] = filter.until
        values |= {"since": filter.since, "most": filter.most}
        rows = await self._rows(
            f"SELECT {AUDIT}, number FROM audit WHERE {' AND '.join(terms)}"
            " ORDER BY number DESC LIMIT :most",
            values,
        )
        return [AuditRecord(*row) for row in reversed(rows)]

    async def halt(self, halt: Halt) -> None:
        sql = "INSERT INTO halt VALUES (:scope, :name, {now}) ON CONFLICT DO NOTHING"
        await self._rows(sql, vars(halt))
        await self._tell_halted()

    async def release(self, halt: Halt) -> None:
        await self._rows("DELETE FROM halt WHERE scope = :scope AND name = :name", vars(halt))
        await self._tell_halted()

    async def halts(self) -> Sequence[Halt]:
        return [Halt(*row) for row in await self._rows("SELECT scope, name FROM halt")]

    async def take(self, name: str, bucket: Bucket) -> bool:
        return bool(await self._rows(TAKE, {"name": name} | vars(bucket)))

    async def announce(self, server: str, held: str) -> list[str]:
        await self._rows(ANNOUNCE, {"server": server, "held": held})
        return [row[0] for row in await self._rows(OTHERS, {"server": server})]

    async def depart(self, server: str) -> None:
        await self._rows(STALE, {"server": server})

    async def _tell_halted(self) -> None:
        if self.HALTED:
            await self._rows(self.HALTED)

    async def _erase(self) -> None:
        """Removes what was deleted from wherever it may remain."""


def audit_values(record: AuditRecord) -> dict[str, Any]:
    """What the columns AUDIT hold."""
    return {name: getattr(record, name) for name in AUDIT.split(", ")}
