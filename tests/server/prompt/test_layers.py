from __future__ import annotations

import pytest

from pilotfish.prompt.layers import ALL_LAYERS, Changes, Layer, check_order


def layer(name: str, changes: Changes = "never") -> Layer:
    return Layer(name, changes, lambda facts: name)


def test_the_design_s_order_holds_also_with_some_left_out() -> None:
    check_order([layer(name) for name in ALL_LAYERS])
    check_order([layer("rules"), layer("host", "per_run")])


@pytest.mark.parametrize(
    ("layers", "sentence"),
    [
        ([layer("rules"), layer("identity")], "the layer 'identity' is after 'rules'"),
        ([layer("rules"), layer("rules")], "the layer 'rules' is after 'rules'"),
        ([layer("weather")], "no place for the layer 'weather'; there are identity, persona"),
        (
            [layer("identity"), layer("rules", "per_run"), layer("actions")],
            "the layer 'rules' changes with each run but is before more stable ones",
        ),
    ],
)
def test_another_order_is_refused(layers: list[Layer], sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        check_order(layers)
    assert str(caught.value).startswith(sentence)
