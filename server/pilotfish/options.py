"""What a team may set of an Agent, in groups; a new option goes into the one it belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pilotfish.actions.catalogue import Bundle
from pilotfish.actions.reports import OnReport
from pilotfish.agent.contract import Contract
from pilotfish.agent.feature import FeatureMaker
from pilotfish.agent.features.hook import ActionHook, hooked
from pilotfish.agent.monitor import Monitor
from pilotfish.guard.policy import Policy
from pilotfish.prompt.settings import Override, SystemOverride

__all__ = ["ActionOptions", "PagePolicy", "PromptOptions", "RunOptions"]


@dataclass(frozen=True)
class PromptOptions:
    """What the model is told, and how much of it.

    system               replaces the layers of the system prompt (a string; it must tell of the
                         reply's format itself), or makes a new text of them (a function of facts
                         and the default)
    append               your own text, behind the layers
    dom_max_length       characters of a page that the model reads at once, 2000 or more; the
                         operator's setting without it
    max_turns_in_prompt  only so many of the last turns are told
    max_prompt_tokens    the oldest turns are left out where a prompt is longer, as estimated;
                         never the task, nor the last turn
    """

    system: SystemOverride | None = None
    append: str | None = None
    dom_max_length: int | None = None
    max_turns_in_prompt: int | None = None
    max_prompt_tokens: int | None = None

    def __post_init__(self) -> None:
        for name in ("max_turns_in_prompt", "max_prompt_tokens"):
            value: int | None = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"PromptOptions({name}=…): sought 1 or more, found {value!r}")


@dataclass(frozen=True)
class ActionOptions:
    """Which actions there are besides your own and the page's, and how all of them are told.

    bundles        groups of built-in actions: core, fields, flow, or also form, extra and
                   workflow; the operator's setting without it
    disabled       names of built-in actions that are left out
    overrides      other descriptions, by the action's name
    allow_present  also present_surface, for pages that have a renderer registered
    on_report      async function of a Report: what visitors want, and when a person must take over
    """

    bundles: Sequence[Bundle] | None = None
    disabled: Sequence[str] = ()
    overrides: Mapping[str, Override] = field(default_factory=dict[str, Override])
    allow_present: bool = False
    on_report: OnReport | None = None


@dataclass(frozen=True)
class PagePolicy:
    """What the agent may do on pages; a page may allow less, never more.

    screenshot  shows models that can see pictures of pages that allow it; the operator's setting
                without it
    rules       what it may not do: a Policy, a mapping, or the path of a YAML or JSON file
                (docs/policy.md)
    """

    screenshot: bool | None = None
    rules: Policy | Mapping[str, Any] | str | Path | None = None

    def resolved(self, screenshot: bool) -> PagePolicy:
        """What the team left open is the operator's choice."""
        return self if self.screenshot is not None else replace(self, screenshot=screenshot)


@dataclass(frozen=True)
class RunOptions:
    """What hangs on every run.

    contract       what its end must deliver before it counts
    before_action  async functions of a Called that answer why an action is denied, or None
    features       makers of further features of the loop; see docs/loop.md
    monitors       Monitors that watch every run and its models
    """

    contract: Contract = field(default_factory=Contract)
    before_action: Sequence[ActionHook] = ()
    features: Sequence[FeatureMaker] = ()
    monitors: Sequence[Monitor] = ()

    def extra(self) -> tuple[FeatureMaker, ...]:
        """All of it that is a feature."""
        hooks = (hooked(self.before_action),) if self.before_action else ()
        return (*hooks, *self.features)
