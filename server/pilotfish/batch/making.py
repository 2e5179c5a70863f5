"""The agent of a batch: its actions, and limits that the spec's budgets take the place of."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypedDict

from pilotfish.actions.catalogue import Bundle
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.run import FeatureMaker, RunLimits
from pilotfish.agent.run.seams import User
from pilotfish.batch.allowance import Allowed, allowances_of
from pilotfish.batch.job import Job
from pilotfish.config.options import ActionOptions, PromptOptions
from pilotfish.config.settings import Settings
from pilotfish.guard.budgets import Limits
from pilotfish.models.model_options import Choice
from pilotfish.models.roles import Models
from pilotfish.product import Agent
from pilotfish.recipes.options import Recipes
from pilotfish.sessions.address import is_shared

__all__ = ["JobOptions", "agent_for", "job_of", "settings_for"]

_BUNDLES: tuple[Bundle, ...] = ("core", "fields", "flow", "workflow", "record", "extra")
# Without `delegate`: a replay, the evidence and the budget of a record know one level of steps.
_DISABLED = (
    *("upload_file", "pause", "border", "highlight", "escalate_to_human", "track_intent"),
    "delegate",
)
_PLENTY = 10**12


class JobOptions(TypedDict, total=False):
    """`contract` is what the end must deliver, `limits` what the run may use, `allow` what it may
    do beyond reading, `login` the path of a stored state of the browser (cookies and storage).
    `user` is who asks, as your actions get it.
    """

    contract: Contract
    limits: RunLimits
    allow: Sequence[Allowed | str | dict[str, str]]
    login: str | None
    user: User | None
    locale: str
    features: Sequence[FeatureMaker]


def job_of(id: str, task: str, url: str, options: JobOptions) -> Job:
    """A task that is asked for by itself, of which no pictures are kept."""
    given: dict[str, Any] = dict(options)
    allow, extra = given.pop("allow", ()), given.pop("features", ())
    job = Job(id, task, url, allow=allowances_of(allow), extra=tuple(extra), pictures=False)
    return replace(job, **{name: it for name, it in given.items() if it is not None})


def settings_for(database: str) -> Settings:
    """The operator's, with sessions of this run in a file of its own, or in the database that
    workers of many machines share.
    """
    environment = {**os.environ, "PILOTFISH_DATABASE": database, "PILOTFISH_STORE": ""}
    if is_shared(database):
        environment["PILOTFISH_STORE"] = database
    environment.setdefault("PILOTFISH_SECRET", secrets.token_hex(32))
    return Settings.of(environment)


def agent_for(
    model: Choice | Models | None,
    database: str,
    *,
    prompt: PromptOptions | None = None,
    recipes: Recipes | None = None,
) -> Agent:
    """A plain one."""
    plenty: dict[str, Any] = dict.fromkeys(
        ("run_tokens", "user_day", "tenant_day", "anonymous_runs", "anonymous_day"), _PLENTY
    )
    return Agent(
        models=model if isinstance(model, Models) else Models(agent=model),
        prompt=prompt,
        recipes=recipes,
        key="pk_batch",
        settings=settings_for(database),
        actions=ActionOptions(bundles=_BUNDLES, disabled=_DISABLED),
        limits=Limits(**plenty, run_seconds=3600.0),
    )
