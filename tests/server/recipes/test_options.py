from pathlib import Path
from typing import Any, cast

import pytest

from pilotfish.agent.run.seams import User
from pilotfish.recipes.options import Recipes, owner_of
from pilotfish.sessions.memory import MemoryStore
from recipe_runs import run_for


def test_an_owner_is_the_user_or_the_session_and_not_their_name() -> None:
    ada = owner_of(run_for("x", user=User("ada")), "pk_a")
    assert ada == owner_of(run_for("y", user=User("ada"), session="s9"), "pk_a")
    others = [
        owner_of(run_for("x", user=User("bo")), "pk_a"),
        owner_of(run_for("x", user=User("ada")), "pk_b"),
        owner_of(run_for("x", user=User("ada"), origin="https://b"), "pk_a"),
        owner_of(run_for("x"), "pk_a"),
        owner_of(run_for("x", session="s9"), "pk_a"),
    ]
    assert len({ada, *others}) == 6 and "ada" not in ada


def test_off_only_plays_and_may_be_taught(tmp_path: Path) -> None:
    assert len(Recipes(tmp_path, learn="off").features(MemoryStore(), "pk_a")) == 2
    assert len(Recipes(tmp_path).features(MemoryStore(), "pk_a")) == 3


def test_another_word_for_learn_is_refused() -> None:
    with pytest.raises(ValueError, match="expected one of 'off', 'own', 'approve', found 'all'"):
        Recipes(learn=cast("Any", "all"))


class Plain:
    def usable(self, asked: object) -> list[object]:
        return []


def test_a_store_with_plain_or_missing_methods_is_refused() -> None:
    with pytest.raises(TypeError, match="expected `async def usable` in Plain"):
        Recipes(store=cast("Any", Plain()))


@pytest.mark.parametrize("name", ["draft_days", "most_drafts"])
def test_a_bound_that_keeps_nothing_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=rf"Recipes\({name}=…\): expected more than 0, found 0"):
        Recipes(**{name: 0})
