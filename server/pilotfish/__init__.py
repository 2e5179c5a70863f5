"""Pilotfish: an in-page agent. Start with `from pilotfish import Agent`.

Names are imported when they are first used: importing a part never imports the web server.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pilotfish.actions.reports import Report
    from pilotfish.agent.failures import (
        Fenced,
        ModelError,
        ModelMisconfigured,
        ModelRefused,
        ModelUnavailable,
        StoreError,
        StoreUnavailable,
        TakenBack,
    )
    from pilotfish.agent.features.hook import Called
    from pilotfish.agent.features.host_context import ContextInput, ContextProvider
    from pilotfish.agent.features.stateful import BaseFeature, Stateful
    from pilotfish.agent.model.envelope import Invoke
    from pilotfish.agent.model.model import Model
    from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
    from pilotfish.agent.model.request import ArgumentsDelta, Request, Stopped, TextDelta, Thought
    from pilotfish.agent.model.usage import Usage
    from pilotfish.agent.page.step import Step
    from pilotfish.agent.page.target import Target
    from pilotfish.agent.page.view import View
    from pilotfish.agent.run.contract import Contract, Facts
    from pilotfish.agent.run.feature import Drop
    from pilotfish.agent.run.feature_options import FeatureOptions
    from pilotfish.agent.run.monitor import ConsoleMonitor, Monitor
    from pilotfish.agent.run.plan_options import Planning
    from pilotfish.agent.run.run import Run, RunLimits
    from pilotfish.agent.run.said import Said
    from pilotfish.agent.run.seams import Acted, ActionContext, Host, Page, Ready, Refused, User
    from pilotfish.agent.state.artifacts import Artifacts, Shelf
    from pilotfish.agent.state.ended import Continue, Ended, Rejected
    from pilotfish.agent.state.plan import PlanInput, TaskPlan, TodoItem
    from pilotfish.agent.state.record import RunRecord
    from pilotfish.agent.state.store import Entry, SessionRecord
    from pilotfish.agent.state.trajectory import Trajectory
    from pilotfish.agent.state.turns import TurnRecord
    from pilotfish.batch.browser import Browser
    from pilotfish.batch.task_agent import TaskAgent
    from pilotfish.config.options import ActionOptions, PagePolicy, PromptOptions, RunOptions
    from pilotfish.config.settings import Settings
    from pilotfish.console.desk import Console, Operator
    from pilotfish.errors import AgentError, ConfigurationError
    from pilotfish.guard.budgets import Limits
    from pilotfish.guard.policy import Policy
    from pilotfish.models.model_options import ModelOptions
    from pilotfish.models.price import Price
    from pilotfish.models.roles import Models
    from pilotfish.models.scripted import ScriptedModel
    from pilotfish.models.vendors import register_vendor
    from pilotfish.product import Agent
    from pilotfish.prompt.brand import Brand, Persona
    from pilotfish.prompt.host_settings import Override
    from pilotfish.recipes.options import Recipes
    from pilotfish.recipes.recipe import (
        Recipe,
        RecipeError,
        RecipeProof,
        RecipeScope,
        RecipeStep,
    )
    from pilotfish.recipes.store import RecipeCounts, RecipeStore
    from pilotfish.recipes.written import recipe_of, recipe_text
    from pilotfish.record.place import Place
    from pilotfish.runs.task import RunNotice, RunResult
    from pilotfish.runs.trace import Trace
    from pilotfish.sessions.keeping import AuditFilter, AuditRecord, Halt, RecipeRow
    from pilotfish.sessions.keeping import Keeping as Store
    from pilotfish.sessions.memory import MemoryStore
    from pilotfish.sessions.run_row import RunFilter, RunGroup, RunRow
    from pilotfish.web.session.caps import Caps
    from pilotfish.web.session.parts import Waits
    from pilotfish_client.outcome import Outcome
    from pilotfish_client.page_messages import ActionSpec, Respond, Selection
    from pilotfish_client.server_messages import (
        Act,
        AskSurface,
        AskUser,
        AskUserChoice,
        ConfirmAction,
    )
    from pilotfish_sitemap import Sitemap

    __version__: str

__all__ = [
    "Act",
    "Acted",
    "ActionContext",
    "ActionOptions",
    "ActionSpec",
    "Agent",
    "AgentError",
    "ArgumentsDelta",
    "Artifacts",
    "AskSurface",
    "AskUser",
    "AskUserChoice",
    "AuditFilter",
    "AuditRecord",
    "BaseFeature",
    "Brand",
    "Browser",
    "Called",
    "Caps",
    "ConfigurationError",
    "ConfirmAction",
    "Console",
    "ConsoleMonitor",
    "ContextInput",
    "ContextProvider",
    "Continue",
    "Contract",
    "Drop",
    "Ended",
    "Entry",
    "Facts",
    "FeatureOptions",
    "Fenced",
    "Halt",
    "Host",
    "Invoke",
    "Limits",
    "MemoryStore",
    "Model",
    "ModelCalled",
    "ModelError",
    "ModelMisconfigured",
    "ModelOptions",
    "ModelRefused",
    "ModelSwitched",
    "ModelUnavailable",
    "Models",
    "Monitor",
    "Operator",
    "Outcome",
    "Override",
    "Page",
    "PagePolicy",
    "Persona",
    "Place",
    "PlanInput",
    "Planning",
    "Policy",
    "Price",
    "PromptOptions",
    "Ready",
    "Recipe",
    "RecipeCounts",
    "RecipeError",
    "RecipeProof",
    "RecipeRow",
    "RecipeScope",
    "RecipeStep",
    "RecipeStore",
    "Recipes",
    "Refused",
    "Rejected",
    "Report",
    "Request",
    "Respond",
    "Run",
    "RunFilter",
    "RunGroup",
    "RunLimits",
    "RunNotice",
    "RunOptions",
    "RunRecord",
    "RunResult",
    "RunRow",
    "Said",
    "ScriptedModel",
    "Selection",
    "SessionRecord",
    "Settings",
    "Shelf",
    "Sitemap",
    "Stateful",
    "Step",
    "Stopped",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "TakenBack",
    "Target",
    "TaskAgent",
    "TaskPlan",
    "TextDelta",
    "Thought",
    "TodoItem",
    "Trace",
    "Trajectory",
    "TurnRecord",
    "Usage",
    "User",
    "View",
    "Waits",
    "__version__",
    "recipe_of",
    "recipe_text",
    "register_vendor",
]

_BY_HOME = {
    "pilotfish.actions.reports": "Report",
    "pilotfish.agent.failures": "Fenced ModelError ModelMisconfigured ModelRefused ModelUnavailable"
    " StoreError StoreUnavailable TakenBack",
    "pilotfish.agent.features.hook": "Called",
    "pilotfish.agent.features.host_context": "ContextInput ContextProvider",
    "pilotfish.agent.features.stateful": "BaseFeature Stateful",
    "pilotfish.agent.model.envelope": "Invoke",
    "pilotfish.agent.model.model": "Model",
    "pilotfish.agent.model.model_call": "ModelCalled ModelSwitched",
    "pilotfish.agent.model.request": "ArgumentsDelta Request Stopped TextDelta Thought",
    "pilotfish.agent.model.usage": "Usage",
    "pilotfish.agent.page.step": "Step",
    "pilotfish.agent.page.target": "Target",
    "pilotfish.agent.page.view": "View",
    "pilotfish.agent.run.contract": "Contract Facts",
    "pilotfish.agent.run.feature": "Drop",
    "pilotfish.agent.run.feature_options": "FeatureOptions",
    "pilotfish.agent.run.monitor": "ConsoleMonitor Monitor",
    "pilotfish.runs.task": "RunNotice RunResult",
    "pilotfish.agent.run.plan_options": "Planning",
    "pilotfish.agent.run.run": "Run RunLimits",
    "pilotfish.agent.run.said": "Said",
    "pilotfish.agent.run.seams": "ActionContext Host Page Ready Refused User Acted",
    "pilotfish.agent.state.artifacts": "Artifacts Shelf",
    "pilotfish.agent.state.ended": "Continue Ended Rejected",
    "pilotfish.agent.state.plan": "PlanInput TaskPlan TodoItem",
    "pilotfish.agent.state.record": "RunRecord",
    "pilotfish.agent.state.store": "Entry SessionRecord",
    "pilotfish.agent.state.trajectory": "Trajectory",
    "pilotfish.agent.state.turns": "TurnRecord",
    "pilotfish.batch.browser": "Browser",
    "pilotfish.batch.task_agent": "TaskAgent",
    "pilotfish.console.desk": "Console Operator",
    "pilotfish.errors": "AgentError ConfigurationError",
    "pilotfish.guard.budgets": "Limits",
    "pilotfish.guard.policy": "Policy",
    "pilotfish.models.model_options": "ModelOptions",
    "pilotfish.models.price": "Price",
    "pilotfish.models.roles": "Models",
    "pilotfish.models.scripted": "ScriptedModel",
    "pilotfish.models.vendors": "register_vendor",
    "pilotfish.config.options": "ActionOptions PagePolicy PromptOptions RunOptions",
    "pilotfish.product": "Agent",
    "pilotfish.prompt.brand": "Brand Persona",
    "pilotfish.prompt.host_settings": "Override",
    "pilotfish.recipes.options": "Recipes",
    "pilotfish.recipes.recipe": "Recipe RecipeError RecipeProof RecipeScope RecipeStep",
    "pilotfish.recipes.store": "RecipeCounts RecipeStore",
    "pilotfish.recipes.written": "recipe_of recipe_text",
    "pilotfish.record.place": "Place",
    "pilotfish.sessions.keeping": "AuditFilter AuditRecord Halt RecipeRow Store",
    "pilotfish.sessions.memory": "MemoryStore",
    "pilotfish.sessions.run_row": "RunFilter RunGroup RunRow",
    "pilotfish.config.settings": "Settings",
    "pilotfish.runs.trace": "Trace",
    "pilotfish.web.session.caps": "Caps",
    "pilotfish.web.session.parts": "Waits",
    "pilotfish_client.outcome": "Outcome",
    "pilotfish_client.page_messages": "ActionSpec Respond Selection",
    "pilotfish_client.server_messages": "Act AskSurface AskUser AskUserChoice ConfirmAction",
    "pilotfish_sitemap": "Sitemap",
}
_HOMES = {name: home for home, names in _BY_HOME.items() for name in names.split()}

_OTHERWISE = {"Store": "Keeping"}
"""Names that are others at home: the loop needs less of a store than an Agent does."""


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("pilotfish")
    if name not in _HOMES:
        raise AttributeError(f"module 'pilotfish' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), _OTHERWISE.get(name, name))
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
