"""What a planner reads, from the same settings as the prompt of a run."""

from __future__ import annotations

from pilotfish.agent.run.situation import Situation
from pilotfish.agent.state.plan import PlanInput
from pilotfish.prompt.escape import language_tag
from pilotfish.prompt.excerpt import render
from pilotfish.prompt.host_settings import PromptSettings
from pilotfish.prompt.places import places_of
from pilotfish.prompt.system import about_of

__all__ = ["plan_input_of"]


def plan_input_of(settings: PromptSettings, situation: Situation, limit: int) -> PlanInput:
    """`limit` is in characters of the page."""
    return PlanInput(
        task=situation.task,
        locale=language_tag(situation.locale),
        page=render(situation.view, limit=limit, task=situation.task),
        view=situation.view,
        sitemap=places_of(settings.sitemap),
        actions=situation.actions + situation.page_actions,
        about=about_of(settings, situation),
        selection=situation.selection,
    )
