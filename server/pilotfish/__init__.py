"""Pilotfish: an in-page agent. Start with `from pilotfish import Agent`.

Names are imported when they are first used: importing a part never imports the web server.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pilotfish.actions.reports import Report
    from pilotfish.agent.features.hook import Called
    from pilotfish.agent.features.host_context import ContextInput, ContextProvider
    from pilotfish.agent.features.stateful import BaseFeature
    from pilotfish.agent.model.model import Model
    from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
    from pilotfish.agent.model.request import ArgumentsDelta, Request, Stopped, TextDelta, Thought
    from pilotfish.agent.model.usage import Usage
    from pilotfish.agent.run.contract import Contract
    from pilotfish.agent.run.feature_options import FeatureOptions
    from pilotfish.agent.run.monitor import ConsoleMonitor, Monitor
    from pilotfish.agent.run.plan_options import Planning
    from pilotfish.agent.run.run import RunLimits
    from pilotfish.agent.run.seams import ActionContext, User
    from pilotfish.agent.state.artifacts import Artifacts, Shelf
    from pilotfish.agent.state.plan import PlanInput, TaskPlan, TodoItem
    from pilotfish.agent.state.record import RunRecord
    from pilotfish.agent.state.store import Store
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
    "Contract",
    "FeatureOptions",
    "Limits",
    "Model",
    "ModelCalled",
    "ModelOptions",
    "ModelSwitched",
    "Models",
    "Monitor",
    "Outcome",
    "Override",
    "PagePolicy",
    "Persona",
    "PlanInput",
    "Planning",
    "Price",
    "PromptOptions",
    "Recipes",
    "Report",
    "Request",
    "RunLimits",
    "RunOptions",
    "RunRecord",
    "RunResult",
    "ScriptedModel",
    "Settings",
    "Shelf",
    "Sitemap",
    "Stopped",
    "Store",
    "TaskAgent",
    "TaskPlan",
    "TextDelta",
    "Thought",
    "TodoItem",
    "Trace",
    "Usage",
    "User",
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
    "Contract": "pilotfish.agent.run.contract",
    "FeatureOptions": "pilotfish.agent.run.feature_options",
    "Limits": "pilotfish.guard.budgets",
    "Model": "pilotfish.agent.model.model",
    "ModelCalled": "pilotfish.agent.model.model_call",
    "ModelOptions": "pilotfish.models.model_options",
    "ModelSwitched": "pilotfish.agent.model.model_call",
    "Models": "pilotfish.models.roles",
    "Monitor": "pilotfish.agent.run.monitor",
    "Outcome": "pilotfish_client.outcome",
    "Override": "pilotfish.prompt.host_settings",
    "PagePolicy": "pilotfish.options",
    "Persona": "pilotfish.prompt.brand",
    "PlanInput": "pilotfish.agent.state.plan",
    "Planning": "pilotfish.agent.run.plan_options",
    "Price": "pilotfish.models.price",
    "PromptOptions": "pilotfish.options",
    "Recipes": "pilotfish.recipes.options",
    "Report": "pilotfish.actions.reports",
    "Request": "pilotfish.agent.model.request",
    "RunLimits": "pilotfish.agent.run.run",
    "RunOptions": "pilotfish.options",
    "RunRecord": "pilotfish.agent.state.record",
    "RunResult": "pilotfish.task",
    "ScriptedModel": "pilotfish.models.scripted",
    "Settings": "pilotfish.settings",
    "Shelf": "pilotfish.agent.state.artifacts",
    "Sitemap": "pilotfish_sitemap",
    "Stopped": "pilotfish.agent.model.request",
    "Store": "pilotfish.agent.state.store",
    "TaskPlan": "pilotfish.agent.state.plan",
    "TextDelta": "pilotfish.agent.model.request",
    "Thought": "pilotfish.agent.model.request",
    "TodoItem": "pilotfish.agent.state.plan",
    "Usage": "pilotfish.agent.model.usage",
    "TaskAgent": "pilotfish.batch.task_agent",
    "Trace": "pilotfish.trace",
    "User": "pilotfish.agent.run.seams",
    "Waits": "pilotfish.web.parts",
    "register_vendor": "pilotfish.models.vendors",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("pilotfish")
    if name not in _HOMES:
        raise AttributeError(f"module 'pilotfish' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
