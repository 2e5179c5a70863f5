"""`stepTo`: press, see how far the reading has moved, turn round, stop."""

from typing import Any

import pytest

# A control that a step moves by `stride`, from `least` to `most`; what it reads after each step.
STEPS = """async ([at, wanted, {stride = 1, least = 0, most = 20, ...more}]) => {
    const read = [];
    const step = ({ towards }) => {
        at = Math.max(least, Math.min(most, at + Math.sign(towards) * stride));
        read.push(at);
    };
    await unit.stepTo({ off: () => wanted - at, step, ...more, most: 9 });
    return read;
}"""


@pytest.mark.parametrize(
    ("at", "wanted", "how", "read"),
    [
        (3, 3, {}, []),
        (3, 6, {}, [4, 5, 6]),
        (3, 1, {}, [2, 1]),
        (3, 6, {"stride": -1}, [2, 3, 4, 5, 6]),
        (0, 7, {"stride": 5, "isEven": True}, [5]),
        (0, 8, {"stride": 5, "isEven": True}, [5, 10]),
        (1, 2, {"stride": 9, "isEven": True}, [10, 1]),
        (3, 6, {"most": 4}, [4, 4]),
        (3, 6, {"most": 4, "idle": 1}, [4, 4, 4]),
        (0, 20, {}, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ],
)
def test_steps(page_with: Any, at: int, wanted: int, how: dict[str, Any], read: list[int]) -> None:
    page = page_with("<!doctype html>", "act/set/value/driver.ts")
    assert page.evaluate(STEPS, [at, wanted, how]) == read
