from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from pilotfish import Limits, ModelOptions, Models, PromptOptions, RunLimits, Settings
from pilotfish.errors import ConfigurationError
from pilotfish.models.price import Price
from pilotfish.models.sources import Sources
from pilotfish.sessions.run_row import RunFilter
from pilotfish.switches import check_priced, limits_of, models_of, open_kept, reflects
from server.sessions.keeping_conformance import RECORD
from server.test_product import agent

SECRET = {"PILOTFISH_SECRET": "s" * 32}


def settings(**given: str) -> Settings:
    return Settings.of(SECRET | {f"PILOTFISH_{name}": value for name, value in given.items()})


def test_the_models_of_the_environment_count_where_the_team_names_none() -> None:
    given = settings(MODEL="openai:a", FALLBACK="anthropic:b")
    assert models_of(None, None, given) == Models("openai:a", fallback="anthropic:b")
    assert models_of("openai:c", Models(fallback="openai:d"), given) == Models(
        "openai:c", fallback="openai:d"
    )
    assert models_of(None, Models("openai:e"), settings()) == Models("openai:e")
    with pytest.raises(TypeError, match="give one of the two"):
        models_of("openai:a", Models("openai:b"), given)


@pytest.mark.parametrize(
    ("own", "variable", "expected"),
    [(None, "", None), (None, "1", 1), (3, "1", 3), (None, "0", None)],
)
def test_several_actions_a_turn(own: int | None, variable: str, expected: int | None) -> None:
    limits = Limits(run=RunLimits(actions_per_turn=own))
    found = limits_of(limits, settings(ACTIONS_PER_TURN=variable))
    assert found.run.actions_per_turn == expected


@pytest.mark.parametrize(
    ("own", "variable", "expected"),
    [(None, "", False), (None, "1", True), (True, "0", True), (False, "1", False)],
)
def test_reflection(own: bool | None, variable: str, expected: bool) -> None:
    """A7: only if the team or the operator asks for it."""
    assert reflects(PromptOptions(reflection=own), settings(REFLECTION=variable)) is expected


def test_an_agent_takes_them_from_its_settings() -> None:
    made = agent(model="builtin", settings=settings(REFLECTION="1", ACTIONS_PER_TURN="1"))
    assert (made._prompt.reflection, made._prompt.several) == (True, False)
    assert made._limits.run.actions_per_turn == 1
    with pytest.raises(ConfigurationError, match="PILOTFISH_REFLECTION must be 1 or 0"):
        settings(REFLECTION="often")


pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("encrypted", [False, True])
async def test_the_index_holds_words_only_where_the_journal_is_plain(
    tmp_path: Path, encrypted: bool
) -> None:
    settings = Settings(secret="s" * 32, database=str(tmp_path / "s.sqlite3"))
    if encrypted:
        settings = replace(settings, encryption_keys=(Fernet.generate_key().decode(),))
    store = await open_kept(None, settings)
    await store.create(RECORD)
    epoch = await store.claim("s1")
    await store.append("s1", epoch, "run_started", {"run_id": "r1", "task": "a secret wish"})
    (row,) = await store.indexed(RunFilter())
    assert (row.run, row.asked) == ("r1", "" if encrypted else "a secret wish")
    await store.close()
    files = list(tmp_path.iterdir())  # noqa: ASYNC240
    found = any(b"a secret wish" in file.read_bytes() for file in files)
    assert found is not encrypted


ENV = {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}
OURS = "openai:ours"


def test_limits_in_money_want_every_price() -> None:
    sources = Sources(Models(OURS, verifier="openai:gpt-5"), ENV)
    check_priced(sources, Limits())
    with pytest.raises(ConfigurationError, match=r"price of openai:ours, .* table of 2026-"):
        check_priced(sources, Limits(run_cost=0.5))


@pytest.mark.parametrize(
    "models",
    [
        Models("builtin"),
        Models("openai:gpt-5.4-mini"),
        Models(ModelOptions(OURS, price=Price(1, 2))),
        Models(OURS, prices={OURS: Price(1, 2)}),
    ],
)
def test_a_known_price_is_enough(models: Models) -> None:
    check_priced(Sources(models, ENV), Limits(tenant_day_cost=5.0))
