from __future__ import annotations

import pytest

from fakes import FakeModel
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.request import TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.editing import edited
from pilotfish.agent.state.artifacts import ArtifactError
from pilotfish.agent.state.trajectory import Trajectory

pytestmark = pytest.mark.anyio


async def test_the_model_of_small_jobs_gives_the_whole_new_text(stage) -> None:
    model = FakeModel([[TextDelta("- L\n"), Usage(70, 5)]])
    s = stage(utility=model)
    trajectory = Trajectory(await s.page.observe(), s.run.actions.specs())
    assert await edited(s.run, trajectory, "- S\n- M", "only L is left") == "- L"
    (request,) = model.requests
    assert request.messages[0].text == "Instruction: only L is left\n\n- S\n- M"
    assert trajectory.tokens == 75


@pytest.mark.parametrize("reply", [[ModelUnavailable("gone")], [TextDelta(" ")]])
async def test_where_no_model_answers_the_document_is_as_it_was(stage, reply) -> None:
    s = stage(utility=FakeModel([reply]))
    trajectory = Trajectory(await s.page.observe(), s.run.actions.specs())
    with pytest.raises(ArtifactError, match="the document is as it was"):
        await edited(s.run, trajectory, "x", "y")
