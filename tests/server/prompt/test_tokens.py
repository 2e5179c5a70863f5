from __future__ import annotations

import pytest

from pilotfish.prompt.tokens import estimated_tokens

# Counted with o200k.
COUNTED = {
    "": 0,
    "[17]<button> Refund": 6,
    '\t[9]<combobox value=Hobby options=["Hobby","Pro plan"]> Plan': 20,
    "[1042]<row> #7801 | Oliver Kane | Mech keyboard | 4 | $474 | Partner | Apr 26, 2026": 32,
    "Free delivery over $50, see our delivery terms for the small print.": 15,
    "商品一覧へ戻る": 5,
    "Прочитайте условия доставки перед покупкой": 8,
}


@pytest.mark.parametrize("text", COUNTED)
def test_the_guess_is_near_and_rather_high(text: str) -> None:
    counted = COUNTED[text]
    assert 0.9 * counted <= estimated_tokens(text) <= 1.3 * counted + 8
