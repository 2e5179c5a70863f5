from __future__ import annotations

import inspect

import pytest

import fakes
from pilotfish.agent import seams


@pytest.mark.parametrize(
    ("seam", "fake"),
    [
        (seams.Model, fakes.FakeModel),
        (seams.Page, fakes.FakePage),
        (seams.Host, fakes.FakeHost),
        (seams.Prompt, fakes.FakePrompt),
        (seams.Actions, fakes.FakeActions),
    ],
)
def test_every_seam_has_a_fake_with_its_methods(seam: type, fake: type) -> None:
    for name, method in inspect.getmembers(seam, inspect.isfunction):
        if not name.startswith("_"):
            ours = inspect.signature(getattr(fake, name)).parameters
            assert list(ours) == list(inspect.signature(method).parameters)
