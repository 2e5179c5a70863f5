from typing import Any

import pytest

from pilotfish.models.model_options import NONE, CallOptions, ModelOptions
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.timeouts import Timeouts


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"thinking": "hard"}, "expected one of off, low, medium, high"),
        ({"timeouts": Timeouts(first_token=90)}, "found 90 of 60 s"),
        ({"context_window": 10}, "expected 1000 tokens or more, found 10"),
        ({"model": ScriptedModel([]), "headers": {"x": "y"}}, "a Model of your own makes its own"),
    ],
)
def test_what_cannot_be_is_refused_at_once(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        ModelOptions(**({"model": "openai:m"} | options))


def test_settings_of_the_call_make_another_connection() -> None:
    plain = ModelOptions("openai:m", thinking="low")
    assert plain.key == ModelOptions("openai:m").key == "openai:m"
    assert plain.key != ModelOptions("openai:m", base_url="http://127.0.0.1/v1").key
    assert plain.key != ModelOptions("openai:m", timeouts=Timeouts(connect=9)).key


def test_a_key_is_never_printed() -> None:
    assert "sk-1" not in repr(ModelOptions("openai:m", api_key="sk-1"))


def test_without_options_a_body_stays_as_it_is() -> None:
    body = {"model": "m"}
    assert NONE.body(body) is body


@pytest.mark.parametrize(
    ("options", "body"),
    [
        (CallOptions(headers={"a": "b"}), {"model": "m", "extra_headers": {"a": "b"}}),
        (CallOptions(extra_body={"k": 1}), {"model": "m", "extra_body": {"k": 1}}),
        (CallOptions(on_body=lambda body: {**body, "seed": 1}), {"model": "m", "seed": 1}),
    ],
)
def test_what_is_added_to_each_call(options: CallOptions, body: dict[str, object]) -> None:
    assert options.body({"model": "m"}) == body
