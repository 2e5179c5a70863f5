import pytest

import fakes
from fakes import check_methods
from pilotfish.agent.run import seams


@pytest.mark.parametrize(
    ("seam", "fake"),
    [
        (seams.Page, fakes.FakePage),
        (seams.Host, fakes.FakeHost),
        (seams.Prompt, fakes.FakePrompt),
        (seams.Actions, fakes.FakeActions),
    ],
)
def test_every_seam_has_a_fake_with_its_methods(seam: type, fake: type) -> None:
    check_methods(seam, fake)
