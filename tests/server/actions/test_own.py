import pytest

from pilotfish.actions.own import OWN
from pilotfish.actions.registry import Registry
from pilotfish.agent.run.seams import Ready, Refused


def test_the_run_carries_them_out_where_their_bundle_is_enabled() -> None:
    registry = Registry(bundles=["core", "record"])
    for entry in OWN:
        argument = next(iter(entry.spec.parameters["properties"]))
        value = "x" if argument in ("summary", "instruction") else {"a": 1}
        ready = registry.prepare(entry.spec.name, {argument: value}, ())
        assert isinstance(ready, Ready) and ready.where == (
            "child" if entry.spec.name == "delegate" else "run"
        )
    assert isinstance(Registry().prepare("fold", {"summary": "x"}, ()), Refused)


def test_a_model_can_always_declare_its_failure() -> None:
    """A1: from the start, in both formats; a server may have its own `finish`."""
    registry = Registry(bundles=["core"])
    assert [spec.name for spec in registry.specs()][-2:] == ["finish", "fail"]
    assert isinstance(registry.prepare("fail", {"reason": "no such product"}, ()), Ready)
    assert isinstance(registry.prepare("fail", {}, ()), Refused)


@pytest.mark.parametrize(
    ("value", "fault"), [({"a": 0}, ""), ({}, "a"), ({"a": None}, "a"), ({"a": "x"}, "a")]
)
def test_a_schema_says_what_does_not_fit(value: dict[str, object], fault: str) -> None:
    """G5: zero is a value, None is not."""
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
    found = Registry().fault(value, schema)
    assert bool(found) is bool(fault) and fault in found
