import datetime
from pathlib import Path

import pytest

from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.usage import Usage
from pilotfish.models.price import FREE, Price, PriceTable


def test_cached_input_has_its_own_price() -> None:
    usage = Usage(input=1000, output=100, cached_input=600)
    assert Price(2.0, 10.0, 0.5).of(usage) == pytest.approx(0.0021)
    assert Price(2.0, 10.0).of(usage) == pytest.approx(0.003)


def test_a_price_is_no_credit() -> None:
    with pytest.raises(ValueError, match=r"Price\(output=…\): expected 0 or more"):
        Price(1.0, -1.0)


def test_costs_are_summed_where_they_are_known() -> None:
    assert (Usage(1, 1, cost=0.5) + Usage(2, 2)).cost == 0.5
    assert (Usage(1, 1) + Usage(2, 2)).cost is None


def test_what_goes_into_the_cache_has_a_price_of_its_own() -> None:
    usage = Usage(1000, 100, 600, cache_write=300)
    assert Price(2.0, 10.0, 0.2, 2.5).of(usage) == (200 + 120 + 750 + 1000) / 1e6
    assert Price(2.0, 10.0, 0.2).of(usage) == (800 + 120 + 1000) / 1e6


def test_the_dearest_token_of_input_counts_before_a_call() -> None:
    assert Price(2.0, 10.0, 0.2, 2.5).rate == (2.5e-6, 10e-6)
    assert Price(2.0, 10.0).dearest_input == 2.0


OURS = PriceTable.of()


def test_it_is_dated_and_in_one_currency() -> None:
    assert datetime.date.fromisoformat(OURS.checked) >= datetime.date(2026, 11, 27)
    assert OURS.currency == "USD"


@pytest.mark.parametrize("model", sorted(OURS.prices))
def test_every_row_makes_sense(model: str) -> None:
    price, window = OURS.prices[model], OURS.windows[model]
    assert 0 < (price.cached_input or 0.0) < price.input < price.output
    assert 32_000 <= window <= 2_000_000


@pytest.mark.parametrize(
    ("model", "found"),
    [
        ("openai:gpt-5.4-mini", Price(0.75, 4.5, 0.075)),
        ("openai-responses:gpt-5.4-mini", Price(0.75, 4.5, 0.075)),
        ("openai:gpt-5.4-mini-2026-03-17", Price(0.75, 4.5, 0.075)),
        ("anthropic:claude-sonnet-4-6", Price(3, 15, 0.3, 3.75)),
        ("anthropic:claude-haiku-4-5-20251001", Price(1, 5, 0.1, 1.25)),
        ("builtin", FREE),
        ("local:qwen3-8b-q4.gguf", FREE),
        ("scripted", FREE),
        ("openai:llama-of-ours", None),
        ("gpt-5.4-mini", None),
    ],
)
def test_a_model_is_found_by_its_name_or_not_at_all(model: str, found: Price | None) -> None:
    assert OURS.price(model) == found


def test_the_windows_of_the_two_defaults_are_known() -> None:
    assert OURS.window("openai:gpt-5.4-mini") == 400_000
    assert OURS.window("anthropic:claude-sonnet-4-6") == 1_000_000
    assert OURS.window("openai:llama-of-ours") is None


def test_a_team_overrides_rows_and_adds_its_own(tmp_path: Path) -> None:
    own = {"openai:gpt-5.4-mini": Price(0.5, 3.0), "scripted": Price(1, 2)}
    table = PriceTable.of(own)
    assert table.price("openai:gpt-5.4-mini") == Price(0.5, 3.0)
    assert table.price("scripted") == Price(1, 2)
    assert table.price("openai:gpt-5") == OURS.price("openai:gpt-5")

    file = tmp_path / "prices.toml"
    file.write_text(
        'currency = "EUR"\n["openai:ours"]\ninput = 0.1\noutput = 0.2\nwindow = 32000\n'
        '["openai:other"]\nwindow = 8000\n'
    )
    table = PriceTable.of(file)
    assert (table.price("openai:ours"), table.window("openai:ours")) == (Price(0.1, 0.2), 32_000)
    assert (table.price("openai:other"), table.window("openai:other")) == (None, 8_000)
    assert (table.currency, table.checked) == ("EUR", OURS.checked)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[", "cannot be read"),
        ('["openai:x"]\ninput = 1', "must hold numbers"),
        ('["openai:x"]\ninput = 1\noutput = -1', "must hold numbers"),
        ('["openai:x"]\ninput = 1\noutput = 2\nprice = 3', "must hold numbers"),
        ("x = 3", "must hold numbers"),
    ],
)
def test_a_file_that_is_no_table_is_named(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "prices.toml"
    file.write_text(text)
    with pytest.raises(ModelMisconfigured, match=told) as caught:
        PriceTable.of(str(file))
    assert str(file) in str(caught.value)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(ModelMisconfigured, match="cannot be read"):
        PriceTable.of("no/such.toml")
