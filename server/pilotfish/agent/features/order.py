"""All features of the loop, in their order: the documentation of what it does around each turn."""

from __future__ import annotations

from pilotfish.agent.feature import FeatureMaker, Features
from pilotfish.agent.features.budget import Budget
from pilotfish.agent.features.declined import Declined
from pilotfish.agent.features.escalation import Escalation
from pilotfish.agent.features.final_checks import FinalChecks
from pilotfish.agent.features.shift import BatchShift
from pilotfish.agent.features.sign_in import SignIn
from pilotfish.agent.features.surface_alone import SurfaceAlone
from pilotfish.agent.run import Run
from pilotfish.agent.trajectory import Trajectory

__all__ = ["FEATURES", "features_of"]

FEATURES: tuple[FeatureMaker, ...] = (
    Budget,  # the caps on turns and actions
    SignIn,  # a login wall is handed to the visitor
    BatchShift,  # the rest of a reply is dropped where the page is no longer the planned one
    SurfaceAlone,  # what the visitor fills in decides what comes next
    Escalation,  # a person takes over
    Declined,  # the visitor's no ends the run
    FinalChecks,  # an end counts only where its last actions succeeded and were read
)


def features_of(run: Run, trajectory: Trajectory) -> Features:
    """One instance of each for this run, the host's own last."""
    return Features(tuple(make(run, trajectory) for make in (*FEATURES, *run.extra)))
