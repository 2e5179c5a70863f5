"""Which model does what for an agent, and how it is to reply."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from pilotfish.agent.model.request import Mode
from pilotfish.models.measured import ROLES, Role
from pilotfish.models.model_options import Choice
from pilotfish.models.price import Prices
from pilotfish.models.vote import MOST
from pilotfish_client.keywords import checked

__all__ = ["NAMED", "Models", "ReplyFormat", "Role"]

ReplyFormat = Literal["envelope", "tools"]

NAMED: tuple[str, ...] = (*ROLES, "fallback")
"""What a model may be named for."""
_MODES: dict[ReplyFormat, Mode] = {"envelope": "envelope", "tools": "classic"}


@checked
@dataclass(frozen=True)
class Models:
    """Each is a spec such as "openai:NAME", a Model of your own, or ModelOptions of either; None
    where there is none.

    agent         carries the runs; without it what the environment names
    fallback      answers in the place of another that is down, overloaded or not paid for
    vision        looks at pictures for the agent's model and describes them; without it the
                  agent's model gets the pictures, where it can see
    selection     carries runs that are about a selection of the visitor's; the agent's without it
    planner       plans long tasks before their first turn, which naming it switches on; the
                  agent's where Planning asks for plans without it
    utility       small jobs beside a run, such as summaries; the agent's model without it
    verifier      judges what a run claims; the utility model without it
    votes         replies that are asked for at once, at 7 most, where an action has failed or a
                  notice is pending; the one that most of them mean is carried out
    reply_format  "envelope": one forced call a turn, streamed; "tools": plain tool calls, for
                  models that are better at those
    prices        what tokens cost, over our table: Price by model name, or the path of a TOML file
    llm_timeout   seconds for one whole attempt at a reply, from the call to its last token; each
                  model's own `total` of Timeouts without it (60, a local model file 300)
    """

    agent: Choice | None = None
    fallback: Choice | None = None
    utility: Choice | None = None
    verifier: Choice | None = None
    vision: Choice | None = None
    selection: Choice | None = None
    planner: Choice | None = None
    votes: int = 1
    reply_format: ReplyFormat = "envelope"
    llm_timeout: float | None = None
    prices: Prices | None = None

    def __post_init__(self) -> None:
        if self.reply_format not in _MODES:
            raise ValueError(
                f"Models(reply_format={self.reply_format!r}): there are "
                + " and ".join(map(repr, get_args(ReplyFormat)))
            )
        if not 1 <= self.votes <= MOST:
            raise ValueError(f"Models(votes=…): expected 1 to {MOST}, found {self.votes!r}")
        if self.llm_timeout is not None and self.llm_timeout <= 0:
            raise ValueError(
                f"Models(llm_timeout=…): expected seconds above 0, found {self.llm_timeout!r}"
            )

    def over(self, given: Choice | Models) -> Models:
        """These with the model, or with the models of roles, that is `given`."""
        if not isinstance(given, Models):
            return replace(self, agent=given)
        named = {it: found for it in NAMED if (found := getattr(given, it)) is not None}
        return replace(self, **named)

    @property
    def mode(self) -> Mode:
        """What the loop calls the reply format."""
        return _MODES[self.reply_format]
