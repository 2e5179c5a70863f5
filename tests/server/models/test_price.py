from __future__ import annotations

import pytest

from pilotfish.agent.model.usage import Usage
from pilotfish.models.price import Price


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
