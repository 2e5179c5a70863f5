"""The options of an Agent in groups; a new option belongs into one of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from pilotfish.actions.catalogue import BUILTINS, BUNDLES, Bundle
from pilotfish.actions.own import OWN
from pilotfish.actions.reports import OnReport
from pilotfish.agent.features.hook import ActionHook, hooked
from pilotfish.agent.features.host_context import ContextProvider, provided, told_by_page
from pilotfish.agent.run.attached import Attachments
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.feature_options import FeatureOptions
from pilotfish.agent.run.logged import LogMonitor
from pilotfish.agent.run.monitor import Monitor
from pilotfish.agent.run.plan_options import Planning
from pilotfish.agent.run.run import FeatureMaker
from pilotfish.agent.run.seams import User
from pilotfish.config.settings import Settings
from pilotfish.guard.policy import Policy
from pilotfish.models.roles import Models
from pilotfish.prompt.host_settings import Override, SystemOverride
from pilotfish_client.keywords import checked

__all__ = ["ActionOptions", "Identify", "PagePolicy", "PromptOptions", "RunOptions"]

Identify = Callable[[Any], Awaitable[User | None] | User | None]
"""Of the request for a token, as Starlette has it."""

_DEFINED = ("name", "description", "parameters")
_KEPT = frozenset({"fail", "finish"})
"""A run can always be given up, and in the tools format ended."""
_KNOWN = tuple(entry.spec.name for entry in (*BUILTINS, *OWN))


@checked
@dataclass(frozen=True)
class PromptOptions:
    """What the model reads, and how much of it.

    system               replaces the layers of the system prompt (a string, which must also explain
                         the reply's format), or computes a new text (a function of the facts and
                         the default text)
    append               your own text, after the layers
    dom_max_length       characters of a page that the model reads at once, 2000 or more; by default
                         the operator's setting
    reflection           whether replies say how the last goal went and what comes next; by default
                         not
    max_turns_in_prompt  how many of the last turns the prompt contains
    max_prompt_tokens    if the prompt is estimated to be longer, the oldest turns are left out;
                         never the task, nor the last turn
    """

    system: SystemOverride | None = None
    append: str | None = None
    dom_max_length: int | None = None
    reflection: bool | None = None
    max_turns_in_prompt: int | None = None
    max_prompt_tokens: int | None = None

    def __post_init__(self) -> None:
        for name in ("max_turns_in_prompt", "max_prompt_tokens"):
            value: int | None = getattr(self, name)
            if value is not None and value < 1:
                raise ValueError(f"PromptOptions({name}=…): expected 1 or more, found {value!r}")


@checked
@dataclass(frozen=True)
class ActionOptions:
    """Which actions exist besides your own and the page's, and how they are described.

    bundles        groups of built-in actions: core, fields, flow, or also form, extra and workflow;
                   by default the operator's setting
    disabled       names of built-in actions to leave out
    overrides      other descriptions, by action name
    definitions    the whole list of built-in actions, {name, description?, parameters?} each: all
                   others are left out but fail and finish; in the place of bundles and disabled
    allow_present  adds present_surface, for pages that have registered a renderer
    destructive    patterns of names of server actions that ask the visitor first; by default those
                   that delete, refund, pay and the like; empty: none
    on_report      function of a Report, plain or async: what visitors want, and when a person must
                   take over
    """

    bundles: Sequence[Bundle] | None = None
    disabled: Sequence[str] = ()
    overrides: Mapping[str, Override] = field(default_factory=dict[str, Override])
    definitions: Sequence[Mapping[str, Any]] | None = None
    allow_present: bool = False
    destructive: Sequence[str] | None = None
    on_report: OnReport | None = None

    def resolved(self) -> ActionOptions:
        """With what `definitions` say. Raises ValueError for one of no built-in action."""
        if self.definitions is None:
            return self
        if self.bundles is not None or self.disabled:
            raise ValueError("ActionOptions: definitions take the place of bundles and disabled")
        overrides = _overrides_of(self.definitions)
        return replace(
            self,
            bundles=BUNDLES,
            disabled=[name for name in _KNOWN if name not in overrides and name not in _KEPT],
            overrides={**overrides, **self.overrides},
            definitions=None,
        )


@checked
@dataclass(frozen=True)
class PagePolicy:
    """What the agent may do on pages; a page may allow less, never more.

    screenshot  whether models that accept images get pictures of pages that allow it; by default
                the operator's setting
    rules       restrictions: a Policy, a mapping, or the path of a YAML or JSON file;
                see docs/policy.md
    attachments whether visitors may put files beside a request: True, or their limits; by default
                the operator's setting, which is no: what they attach goes to the model's provider
    """

    screenshot: bool | None = None
    rules: Policy | Mapping[str, Any] | str | Path | None = None
    attachments: Attachments | bool | None = None

    @property
    def attached(self) -> Attachments | None:
        """The limits of what visitors may attach; None where they may not."""
        return Attachments() if self.attachments is True else self.attachments or None

    def resolved(self, settings: Settings) -> PagePolicy:
        """This policy, with the operator's choice where the team made none."""
        screenshot, files = self.screenshot, self.attachments
        return replace(
            self,
            screenshot=settings.screenshot if screenshot is None else screenshot,
            attachments=settings.attachments if files is None else files,
        )


@checked
@dataclass(frozen=True)
class RunOptions:
    """What applies to every run.

    contract       what a run must deliver before its end counts
    before_action  functions of a Called, plain or async: each returns why the action is denied,
                   or None
    context        ContextProviders: what the host knows of the visitor, told every turn
    trusted_context
                   roles of the page's own context providers whose words count as the team's own
    keep_pages     whether the record of a run has what the model saw of each page
    features       factories of further features of the loop; see docs/loop.md
    planning       how long tasks are planned first; none is, unless Models names a planner
    monitors       Monitors that watch every run and its models
    builtin_features
                   which of our own features are off, and their thresholds; see docs/loop.md
    """

    contract: Contract = field(default_factory=Contract)
    before_action: Sequence[ActionHook] = ()
    context: Sequence[ContextProvider] = ()
    trusted_context: Sequence[str] = ()
    keep_pages: bool = True
    features: Sequence[FeatureMaker] = ()
    monitors: Sequence[Monitor] = ()
    planning: Planning | None = None
    builtin_features: FeatureOptions = field(default_factory=FeatureOptions)

    def planned(self, models: Models) -> Planning | None:
        """How runs are planned: also where only a model for it is named."""
        return self.planning or (Planning() if models.planner is not None else None)

    def adjusts_by_action(self, models: Models) -> bool:
        """Whether the model adjusts a plan by an action: where its replies have no field for it."""
        return models.reply_format == "tools" and self.planned(models) is not None

    def watching(self) -> tuple[Monitor, ...]:
        """The monitors, and the log's where somebody reads it."""
        return (*((LogMonitor(),) if LogMonitor.wanted() else ()), *self.monitors)

    def extra(self) -> tuple[FeatureMaker, ...]:
        """The hooks, the context and the features, as makers of features."""
        hooks = (hooked(self.before_action),) if self.before_action else ()
        providers = (provided(self.context),) if self.context else ()
        return (*hooks, *providers, told_by_page(self.trusted_context), *self.features)


def _overrides_of(definitions: Sequence[Mapping[str, Any]]) -> dict[str, Override]:
    """The override of each action in the list. Raises ValueError that says which one is
    no definition of a built-in action.
    """
    overrides: dict[str, Override] = {}
    for at, given in enumerate(definitions):
        where = f"ActionOptions(definitions=…)[{at}]"
        name = given.get("name")
        if name not in _KNOWN:
            there = ", ".join(sorted(_KNOWN))
            raise ValueError(f"{where}: no built-in action {name!r}; there are {there}")
        if name in overrides:
            raise ValueError(f"{where}: {name!r} is defined twice")
        if strange := [field for field in given if field not in _DEFINED]:
            raise ValueError(f"{where} has no field {strange[0]!r}; it has {', '.join(_DEFINED)}")
        parameters = cast("dict[str, Any] | None", given.get("parameters"))
        if parameters is not None and parameters.get("type") != "object":
            raise ValueError(f"{where}: parameters are a JSON Schema of type 'object'")
        overrides[str(name)] = Override(given.get("description"), parameters=parameters)
    return overrides
