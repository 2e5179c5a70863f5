"""The store in SQL is tested as what is made of it: test_sqlite.py and test_postgres.py."""

import re

from pilotfish.sessions import sql, sql_keeping, sql_runs
from pilotfish.sessions.sqlite import SQLiteStore


def test_statements_name_their_values() -> None:
    """Both dialects take `:name`; a bare `?` or `%s` would work in one of them only."""
    texts = [
        value
        for module in (sql, sql_keeping, sql_runs)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, str)
    ]
    assert len(texts) > 10
    for text in [*texts, SQLiteStore.APPEND, SQLiteStore.CLAIM]:
        assert not re.search(r"\?|%", text), text
