"""All features of the loop, in their order: the documentation of what it does around each turn."""

from __future__ import annotations

from pilotfish.agent.feature import FeatureMaker, Features
from pilotfish.agent.features.addresses import Addresses
from pilotfish.agent.features.backtrack import Backtrack
from pilotfish.agent.features.budget import Budget
from pilotfish.agent.features.compaction import Compaction
from pilotfish.agent.features.consequence import LastConsequence
from pilotfish.agent.features.consolidation import Consolidation
from pilotfish.agent.features.dead_ends import DeadEnds
from pilotfish.agent.features.declined import Declined
from pilotfish.agent.features.delivery import Delivery
from pilotfish.agent.features.escalation import Escalation
from pilotfish.agent.features.evidence import Evidence
from pilotfish.agent.features.failures import Failures
from pilotfish.agent.features.final_checks import FinalChecks
from pilotfish.agent.features.given_up import GivenUp
from pilotfish.agent.features.horizon import Horizon
from pilotfish.agent.features.modes import Modes
from pilotfish.agent.features.narrated import Narrated
from pilotfish.agent.features.outages import Outages
from pilotfish.agent.features.pacing import Pacing
from pilotfish.agent.features.planned import Planned
from pilotfish.agent.features.repeats import Repeats
from pilotfish.agent.features.second_look import SecondLook
from pilotfish.agent.features.shift import BatchShift
from pilotfish.agent.features.sign_in import SignIn
from pilotfish.agent.features.spam import Spam
from pilotfish.agent.features.stagnation import Stagnation
from pilotfish.agent.features.surface_alone import SurfaceAlone
from pilotfish.agent.features.taken_over import TakenOver
from pilotfish.agent.features.written import Written
from pilotfish.agent.run import Run
from pilotfish.agent.trajectory import Trajectory
from pilotfish.agent.watched import Watched

__all__ = ["FEATURES", "features_of"]

FEATURES: tuple[FeatureMaker, ...] = (
    TakenOver,  # the visitor acts themselves; the run waits until they give the page back
    Modes,  # the agent shows, asks or acts: told every turn
    Narrated,  # the visitor says when to go on after each narration
    SignIn,  # a login wall is handed to the visitor
    Budget,  # caps on turns, actions, seconds and tokens, told in time
    Spam,  # the same action again and again on a page that does not change ends the run
    Stagnation,  # nothing changes: hint, warning, end
    Backtrack,  # goes back to the last good route, once
    Repeats,  # repeated or passive actions: hint, warning, new strategy
    Addresses,  # a server-rendered site: the same address without anything new
    Outages,  # the page or a server does not answer again and again: the run ends
    Failures,  # several failures in a row: the page in full
    DeadEnds,  # addresses, elements and searches that were tried in vain, told every turn
    Planned,  # a plan before the first turn, told and crossed off
    Horizon,  # what a reply planned ahead is carried out without asking again
    Compaction,  # old turns are shortened in the prompt
    Written,  # state, progress and finished parts, told every turn
    Pacing,  # time between two actions at one origin
    BatchShift,  # the rest of a reply is dropped where the page is no longer the planned one
    SurfaceAlone,  # what the visitor fills in decides what comes next
    Escalation,  # a person takes over
    GivenUp,  # the model declares its own failure
    Declined,  # the visitor's no ends the run
    FinalChecks,  # an end counts only where its last actions succeeded and were read
    LastConsequence,  # what the visitor approved must be done, or the server's words win
    Evidence,  # no "done" where something was to be done and nothing was seen to happen
    Delivery,  # the contract: fields, schema, items, address, the host's own checks
    SecondLook,  # another model looks at the end
    Consolidation,  # an early end with data: what was done, and what is left
)


def features_of(run: Run, trajectory: Trajectory) -> Features:
    """One instance of each for this run, the host's own last."""
    made = tuple(make(run, trajectory) for make in (*FEATURES, *run.extra))
    if not run.monitors.all:
        return Features(made, trajectory.heard)
    return Watched(made, trajectory.heard, monitors=run.monitors, trajectory=trajectory)
