"""What is compared: a model, a prompt, settings, each variant with an agent of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pilotfish.agent.model.model import Model
from pilotfish.batch.making import agent_for
from pilotfish.batch.values import Part, SpecError
from pilotfish.evaluation.script import SuiteScript
from pilotfish.evaluation.suite import Suite
from pilotfish.models.model_options import ModelOptions
from pilotfish.options import PromptOptions
from pilotfish.product import Agent

__all__ = ["Variant", "variants_of"]

_KEYS = ("name", "model", "append", "dom_max_length", "reflection", "thinking")


@dataclass(frozen=True)
class Variant:
    """`model` is a spec, `script` for the suite's own script, or None for what the environment
    names. The other fields are options of the prompt and of the model.
    """

    name: str
    model: str | None = None
    prompt: PromptOptions = field(default_factory=PromptOptions)
    thinking: Any = None

    def _model(self, suite: Suite) -> Model | ModelOptions | str | None:
        if self.model == "script":
            return SuiteScript(suite)
        if self.model is not None and self.thinking is not None:
            return ModelOptions(self.model, thinking=self.thinking)
        return self.model

    def made(self, suite: Suite, given: Agent | None, database: str) -> Agent:
        """An agent of its own, or the team's `given` one with this model and prompt."""
        model = self._model(suite)
        if given is None:
            return agent_for(model, database, prompt=self.prompt)
        plain = model is None and self.prompt == PromptOptions()
        return given if plain else given.varied(model, self.prompt)


def variants_of(suite: Suite, models: list[str]) -> list[Variant]:
    """Of the command's models, else of the suite, else one of the environment's model. Raises
    SpecError.
    """
    if models:
        return [Variant(model, model) for model in models]
    found = [_variant(value, f"variants[{n}]") for n, value in enumerate(suite.variants)]
    if len({variant.name for variant in found}) < len(found):
        raise SpecError("variants: sought a name of its own for each")
    return found or [Variant("default")]


def _variant(value: Mapping[str, Any], place: str) -> Variant:
    part = Part.of(value, place, _KEYS)
    length = part.whole("dom_max_length")
    prompt = PromptOptions(append=part.maybe_text("append"), dom_max_length=length)
    if "reflection" in part.values:
        prompt = replace(prompt, reflection=part.flag("reflection", True))
    return Variant(part.text("name"), part.maybe_text("model"), prompt, part.maybe_text("thinking"))
