from __future__ import annotations

import pytest

from pilotfish.errors import ConfigurationError
from pilotfish.guard.budgets import Limits
from pilotfish.models.model_options import ModelOptions
from pilotfish.models.price import Price
from pilotfish.models.roles import Models
from pilotfish.models.sources import Sources
from pilotfish.switches import check_priced

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
