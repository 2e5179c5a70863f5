import pytest

from pilotfish_demo import effects
from pilotfish_demo.database import Database


def test_counts_what_was_recorded(shop: Database) -> None:
    with shop.transaction() as connection:
        effects.record(connection, "refunds")
        effects.record(connection, "refunds")
        counted = effects.counts(connection)
    assert counted == {effect: 2 if effect == "refunds" else 0 for effect in effects.EFFECTS}


def test_what_did_not_happen_does_not_count(shop: Database) -> None:
    with pytest.raises(ZeroDivisionError), shop.transaction() as connection:
        effects.record(connection, "orders_placed")
        _ = 1 / 0
    with shop.reading() as connection:
        assert effects.counts(connection)["orders_placed"] == 0
