from pathlib import Path

import pytest

from pilotfish_demo.database import Database, default_path


def test_opening_twice_seeds_once(shop: Database) -> None:
    again = Database(shop.path)
    with again.reading() as connection:
        assert connection.execute("SELECT COUNT(*) FROM orders").fetchone()[0] == 500
    assert again.cookie_secret == shop.cookie_secret


def test_a_failed_transaction_leaves_nothing(shop: Database) -> None:
    with pytest.raises(ZeroDivisionError), shop.transaction() as connection:
        connection.execute("DELETE FROM order_lines")
        _ = 1 / 0
    with shop.reading() as connection:
        assert connection.execute("SELECT COUNT(*) FROM order_lines").fetchone()[0] > 500


def test_default_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PILOTFISH_DEMO_DB", "some/shop.sqlite3")
    assert default_path() == Path("some/shop.sqlite3")
    monkeypatch.delenv("PILOTFISH_DEMO_DB")
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    assert default_path() == Path("cache/pilotfish/tidewater.sqlite3")
