"""What was learned, in a store in SQL."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from pilotfish.sessions.patience import BRIEF
from pilotfish.sessions.recipe_row import RecipeRow

__all__ = ["SQLRecipes"]

NAMES = [field.name for field in fields(RecipeRow)]
COLUMNS = ", ".join(NAMES)

KEEP = f"""
INSERT INTO recipe ({COLUMNS}) VALUES ({", ".join(f":{name}" for name in NAMES)})
ON CONFLICT (id) DO UPDATE SET {", ".join(f"{it} = excluded.{it}" for it in NAMES[1:])}
"""

LEAVE = """
DELETE FROM recipe WHERE tenant = :tenant AND owner = :owner AND id NOT IN (
    SELECT id FROM recipe WHERE tenant = :tenant AND owner = :owner
    ORDER BY expires DESC, id LIMIT :most
)
"""

COUNT = """
UPDATE recipe SET expires = :expires, played = played + :good, failed = failed + 1 - :good,
    in_a_row = CASE WHEN :good = 1 THEN 0 ELSE in_a_row + 1 END
WHERE id = :id RETURNING played, failed, in_a_row
"""


class SQLRecipes:
    """Uses `_rows` of the store that it is a part of."""

    async def _rows(
        self, sql: str, values: Mapping[str, Any] | None = None, seconds: float = BRIEF
    ) -> list[Any]:
        """As `SQLKeeping._rows`."""
        raise NotImplementedError

    async def keep_recipe(self, row: RecipeRow, most: int) -> None:
        body = json.dumps(row.body, ensure_ascii=False, separators=(",", ":"))
        await self._rows(KEEP, vars(row) | {"body": body})
        if row.owner:
            await self._rows(LEAVE, {"tenant": row.tenant, "owner": row.owner, "most": most})

    async def kept_recipes(
        self, tenant: str | None = None, owner: str | None = None
    ) -> list[RecipeRow]:
        terms = ["expires > {now}"]
        terms += ["tenant = :tenant"] if tenant is not None else []
        terms += ["owner IN (:owner, '')"] if owner is not None else []
        rows = await self._rows(
            f"SELECT {COLUMNS} FROM recipe WHERE {' AND '.join(terms)} ORDER BY id",
            {"tenant": tenant, "owner": owner},
        )
        found = (dict(zip(NAMES, row, strict=True)) for row in rows)
        return [RecipeRow(**{**it, "body": json.loads(it["body"])}) for it in found]

    async def count_recipe(
        self, recipe: str, good: bool, expires: float
    ) -> tuple[int, int, int] | None:
        # Not repeated: it might count twice.
        values = {"id": recipe, "good": int(good), "expires": expires}
        rows = await self._rows(COUNT, values, 0)
        return tuple(rows[0]) if rows else None

    async def drop_recipe(self, recipe: str) -> None:
        await self._rows("DELETE FROM recipe WHERE id = :id", {"id": recipe})
