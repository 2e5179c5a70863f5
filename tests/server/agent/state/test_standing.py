import json

from fakes import view
from pilotfish.agent.features.sign_in import Handed
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.state.standing import restore, standing_of
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.page_messages import ActionSpec

SPEC = ActionSpec(name="add", description="Add", parameters={"type": "object"})


def filled() -> Trajectory:
    return Trajectory(
        view=view(),
        actions=(),
        memory="m",
        nudges=("look",),
        actions_taken=3,
        errors=1,
        pinned={"add": SPEC},
        kept={"sign_in": Handed(2)},
        state={"a": 1},
        collected={"rows": [1]},
        folds=["done with a"],
        spent=Usage(100, 20, 60, cost=0.5),
        seconds=2.5,
    )


def test_a_standing_restores_all_that_it_holds() -> None:
    living, rebuilt = filled(), Trajectory(view=view(), actions=())
    body = json.loads(json.dumps(standing_of(living)))
    restore(rebuilt, body, {"sign_in": Handed})
    assert rebuilt == living


def test_a_standing_is_a_copy() -> None:
    living = filled()
    body = standing_of(living)
    living.collected["rows"].append(2)
    assert body["collected"] == {"rows": [1]}


def test_what_a_feature_of_another_release_kept_is_left_out() -> None:
    rebuilt = Trajectory(view=view(), actions=())
    restore(rebuilt, standing_of(filled()), {})
    assert rebuilt.kept == {}
