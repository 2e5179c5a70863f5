from pathlib import Path

import pytest

from pilotfish.batch.preparation import Asked, prepared
from pilotfish.batch.values import SpecError

pytestmark = pytest.mark.anyio


async def test_a_spec_and_its_input_are_a_batch(tmp_path: Path) -> None:
    """E14: a spec by hand runs without a planner."""
    (tmp_path / "spec.yaml").write_text("task: read {n}\nurl: http://s/{n}\nid: n")
    (tmp_path / "in.csv").write_text("n\nA\nB\n")
    asked = Asked(spec=tmp_path / "spec.yaml", input=tmp_path / "in.csv", workers=3)
    made = await prepared(asked, tmp_path / "run", print)
    assert made is not None
    assert ([it.id for it in made.records], made.workers) == (["A", "B"], 3)


async def test_what_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="--spec"):
        await prepared(Asked(), tmp_path, print)


async def test_an_address_with_a_placeholder_is_never_opened_as_it_stands(tmp_path: Path) -> None:
    """K6: it needs values, or a discovery."""
    (tmp_path / "spec.yaml").write_text(
        "task: read {username}\nurl: http://s/{username}\nid: username"
    )
    with pytest.raises(SpecError, match=r"needs values of username: give --input FILE, or --disc"):
        await prepared(Asked(spec=tmp_path / "spec.yaml"), tmp_path / "run", print)
