import pytest

from pilotfish.models.call_options import NONE, CallOptions


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
