"""What a host may change of the built-in features of the loop."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields
from typing import Literal, get_args

from pilotfish_client.keywords import checked

__all__ = ["REQUIRED", "FeatureOptions", "Optional", "Three"]

Optional = Literal["Stagnation", "Repeats", "Failing", "DeadEnds", "Compaction", "Consolidation"]
"""The features that can be switched off."""

REQUIRED = {
    "TakenOver": "the agent must not act while the visitor does",
    "Modes": "the page or the policy says how much the agent does by itself",
    "Narrated": "the visitor says when to go on",
    "SignIn": "the agent must not pass a login wall",
    "Budget": "it caps what a run may use: set RunLimits instead",
    "Starting": "it does nothing without startPath: leave that out instead",
    "Planned": "it does nothing without Planning: leave that out instead",
    "Written": "what the model has written down must outlive shortened turns",
    "Pacing": "it protects the servers of your site: set RunLimits(pace=…) instead",
    "SurfaceAlone": "nothing may follow before the visitor has answered",
    "Escalation": "a person has taken over",
    "GivenUp": "a run that has failed must not go on",
    "Declined": "the visitor's no is final",
    "FinalChecks": "no end may rest on what the model has not read",
    "Consequences": "no end may claim what was approved and did not happen",
    "Evidence": "no end may claim what nobody saw",
    "Delivery": "it is the contract: change that instead",
    "SecondLook": "it does nothing without Contract(judge=True): change that instead",
}
"""The features that are always on, and why."""

Three = tuple[int, int, int]


@checked
@dataclass(frozen=True)
class FeatureOptions:
    """Built-in features that are off, and when the others speak up. Numbers count actions.

    off               names of features that are switched off; those that safety or the visitor
                      depends on cannot be
    unchanged         page and data stayed the same: a hint, a warning, and the model must end
    grace_turns       turns that it then has, before the run is ended
    checkpoint_every  so many actions on one page are a checkpoint; a page that led on is one, too
    checkpoints       so many are kept: a run that is stuck goes back to the last of another page
    repeated          the same action, of the last `window`: a hint, a warning, a new strategy
    window            how many of the last actions are compared
    same_address      actions at one address without anything new: as `repeated`
    without_effect    the very same action in a row without any effect: the run is ended
    failures          failures in a row: the prompt has the whole page
    outages           of the page or a server, in a row: the run is ended
    refusals          of one element: it is listed as a dead end

    Raises ValueError for a feature that is not there or must stay on, and for thresholds below 1 or
    that do not rise.
    """

    off: Collection[Optional] = ()
    unchanged: Three = (3, 5, 8)
    grace_turns: int = 2
    checkpoint_every: int = 5
    checkpoints: int = 10
    repeated: Three = (5, 8, 12)
    window: int = 20
    same_address: Three = (10, 15, 20)
    without_effect: int = 6
    failures: int = 3
    outages: int = 5
    refusals: int = 2

    def __post_init__(self) -> None:
        for name in self.off:
            self._check_off(name)
        for each in fields(self):
            value: object = getattr(self, each.name)
            if isinstance(value, int) and value < 1:
                raise ValueError(
                    f"FeatureOptions({each.name}=…): expected 1 or more, found {value!r}"
                )
        for name in ("unchanged", "repeated", "same_address"):
            three: Three = getattr(self, name)
            if not _rises(three):
                raise ValueError(
                    f"FeatureOptions({name}=…): expected three numbers that rise, such as"
                    f" {getattr(FeatureOptions, name)!r}, found {three!r}"
                )

    def _check_off(self, name: str) -> None:
        known = ", ".join(get_args(Optional))
        if name in REQUIRED:
            raise ValueError(
                f"FeatureOptions(off=…): {name} cannot be switched off: {REQUIRED[name]}; these"
                f" can be: {known}"
            )
        if name not in get_args(Optional):
            raise ValueError(
                f"FeatureOptions(off=…): there is no feature {name!r}; these can be switched off:"
                f" {known}"
            )


def _rises(value: tuple[int, ...]) -> bool:
    return len(value) == 3 and 0 < value[0] < value[1] < value[2]
