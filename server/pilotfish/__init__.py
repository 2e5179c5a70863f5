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
    from pilotfish.agent.page.view import View
    from pilotfish.agent.run.contract import Contract
    from pilotfish.agent.run.feature import Drop
    from pilotfish.agent.run.feature_options import FeatureOptions
    from pilotfish.agent.run.monitor import ConsoleMonitor, Monitor
    from pilotfish.agent.run.notice import RunNotice
    from pilotfish.agent.run.plan_options import Planning
    from pilotfish.agent.run.run import Run, RunLimits
    from pilotfish.agent.run.seams import ActionContext, Host, Page, Ready, Refused, User
    from pilotfish.agent.state.artifacts import Artifacts, Shelf
    from pilotfish.agent.state.ended import Ended, Rejected
    from pilotfish.agent.state.next_step import Continue
    from pilotfish.agent.state.plan import PlanInput, TaskPlan, TodoItem
    from pilotfish.agent.state.record import RunRecord
    from pilotfish.agent.state.store import Entry, SessionRecord
    from pilotfish.agent.state.trajectory import Trajectory
    from pilotfish.agent.state.turns import TurnRecord
    from pilotfish.batch.browser import Browser
    from pilotfish.batch.task_agent import TaskAgent
    from pilotfish.console.desk import Console
    from pilotfish.errors import AgentError, ConfigurationError
    from pilotfish.guard.budgets import Limits
    from pilotfish.models.model_options import ModelOptions
    from pilotfish.models.price import Price
    from pilotfish.models.roles import Models
    from pilotfish.models.scripted import ScriptedModel
    from pilotfish.models.vendors import register_vendor
    from pilotfish.options import ActionOptions, PagePolicy, PromptOptions, RunOptions
    from pilotfish.product import Agent
    from pilotfish.prompt.brand import Brand, Persona
    from pilotfish.prompt.host_settings import Override
    from pilotfish.recipes.options import Recipes
    from pilotfish.sessions.keeping import AuditFilter, AuditRecord, Halt
    from pilotfish.sessions.keeping import Keeping as Store
    from pilotfish.sessions.memory import MemoryStore
    from pilotfish.sessions.run_row import RunFilter, RunGroup, RunRow
    from pilotfish.settings import Settings
    from pilotfish.task import RunResult
    from pilotfish.trace import Trace
    from pilotfish.web.caps import Caps
    from pilotfish.web.parts import Waits
    from pilotfish_client.outcome import Outcome
    from pilotfish_sitemap import Sitemap

    __version__: str

__all__ = [
    "ActionContext",
    "ActionOptions",
    "Agent",
    "AgentError",
    "ArgumentsDelta",
    "Artifacts",
    "AuditFilter",
    "AuditRecord",
    "BaseFeature",
    "Brand",
    "Browser",
    "Called",
    "Caps",
    "ConfigurationError",
    "Console",
    "ConsoleMonitor",
    "ContextInput",
    "ContextProvider",
    "Continue",
    "Contract",
    "Drop",
    "Ended",
    "Entry",
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
    "Outcome",
    "Override",
    "Page",
    "PagePolicy",
    "Persona",
    "PlanInput",
    "Planning",
    "Price",
    "PromptOptions",
    "Ready",
    "Recipes",
    "Refused",
    "Rejected",
    "Report",
    "Request",
    "Run",
    "RunFilter",
    "RunGroup",
    "RunLimits",
    "RunNotice",
    "RunOptions",
    "RunRecord",
    "RunResult",
    "RunRow",
    "ScriptedModel",
    "SessionRecord",
    "Settings",
    "Shelf",
    "Sitemap",
    "Stateful",
    "Step",
    "Stopped",
    "Store",
    "StoreError",
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
    "register_vendor",
]

_HOMES = {
    "ActionContext": "pilotfish.agent.run.seams",
    "ActionOptions": "pilotfish.options",
    "Agent": "pilotfish.product",
    "AgentError": "pilotfish.errors",
    "ArgumentsDelta": "pilotfish.agent.model.request",
    "Artifacts": "pilotfish.agent.state.artifacts",
    "AuditFilter": "pilotfish.sessions.keeping",
    "AuditRecord": "pilotfish.sessions.keeping",
    "BaseFeature": "pilotfish.agent.features.stateful",
    "Brand": "pilotfish.prompt.brand",
    "Browser": "pilotfish.batch.browser",
    "Called": "pilotfish.agent.features.hook",
    "Caps": "pilotfish.web.caps",
    "ConfigurationError": "pilotfish.errors",
    "Console": "pilotfish.console.desk",
    "ConsoleMonitor": "pilotfish.agent.run.monitor",
    "ContextInput": "pilotfish.agent.features.host_context",
    "ContextProvider": "pilotfish.agent.features.host_context",
    "Continue": "pilotfish.agent.state.next_step",
    "Contract": "pilotfish.agent.run.contract",
    "Drop": "pilotfish.agent.run.feature",
    "Ended": "pilotfish.agent.state.ended",
    "Entry": "pilotfish.agent.state.store",
    "FeatureOptions": "pilotfish.agent.run.feature_options",
    "Fenced": "pilotfish.agent.failures",
    "Halt": "pilotfish.sessions.keeping",
    "Host": "pilotfish.agent.run.seams",
    "Invoke": "pilotfish.agent.model.envelope",
    "Limits": "pilotfish.guard.budgets",
    "MemoryStore": "pilotfish.sessions.memory",
    "Model": "pilotfish.agent.model.model",
    "ModelCalled": "pilotfish.agent.model.model_call",
    "ModelError": "pilotfish.agent.failures",
    "ModelMisconfigured": "pilotfish.agent.failures",
    "ModelOptions": "pilotfish.models.model_options",
    "ModelRefused": "pilotfish.agent.failures",
    "ModelSwitched": "pilotfish.agent.model.model_call",
    "ModelUnavailable": "pilotfish.agent.failures",
    "Models": "pilotfish.models.roles",
    "Monitor": "pilotfish.agent.run.monitor",
    "Outcome": "pilotfish_client.outcome",
    "Override": "pilotfish.prompt.host_settings",
    "Page": "pilotfish.agent.run.seams",
    "PagePolicy": "pilotfish.options",
    "Persona": "pilotfish.prompt.brand",
    "PlanInput": "pilotfish.agent.state.plan",
    "Planning": "pilotfish.agent.run.plan_options",
    "Price": "pilotfish.models.price",
    "PromptOptions": "pilotfish.options",
    "Recipes": "pilotfish.recipes.options",
    "Ready": "pilotfish.agent.run.seams",
    "Refused": "pilotfish.agent.run.seams",
    "Rejected": "pilotfish.agent.state.ended",
    "Report": "pilotfish.actions.reports",
    "Request": "pilotfish.agent.model.request",
    "Run": "pilotfish.agent.run.run",
    "RunFilter": "pilotfish.sessions.run_row",
    "RunGroup": "pilotfish.sessions.run_row",
    "RunLimits": "pilotfish.agent.run.run",
    "RunNotice": "pilotfish.agent.run.notice",
    "RunOptions": "pilotfish.options",
    "RunRecord": "pilotfish.agent.state.record",
    "RunResult": "pilotfish.task",
    "RunRow": "pilotfish.sessions.run_row",
    "ScriptedModel": "pilotfish.models.scripted",
    "SessionRecord": "pilotfish.agent.state.store",
    "Settings": "pilotfish.settings",
    "Shelf": "pilotfish.agent.state.artifacts",
    "Sitemap": "pilotfish_sitemap",
    "Stateful": "pilotfish.agent.features.stateful",
    "Step": "pilotfish.agent.page.step",
    "Stopped": "pilotfish.agent.model.request",
    "Store": "pilotfish.sessions.keeping",
    "StoreError": "pilotfish.agent.failures",
    "TaskAgent": "pilotfish.batch.task_agent",
    "TaskPlan": "pilotfish.agent.state.plan",
    "TextDelta": "pilotfish.agent.model.request",
    "Thought": "pilotfish.agent.model.request",
    "TodoItem": "pilotfish.agent.state.plan",
    "Trace": "pilotfish.trace",
    "Trajectory": "pilotfish.agent.state.trajectory",
    "TurnRecord": "pilotfish.agent.state.turns",
    "Usage": "pilotfish.agent.model.usage",
    "User": "pilotfish.agent.run.seams",
    "View": "pilotfish.agent.page.view",
    "Waits": "pilotfish.web.parts",
    "register_vendor": "pilotfish.models.vendors",
}

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
