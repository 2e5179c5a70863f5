"""What is compared: a model, a prompt, settings, each variant with an agent of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pilotfish.agent.model.model import Model
from pilotfish.batch.making import agent_for
from pilotfish.config.options import PromptOptions
from pilotfish.evaluation.script import SuiteScript
from pilotfish.evaluation.suite import Suite
from pilotfish.models.model_options import ModelOptions
from pilotfish.product import Agent
from pilotfish.yaml_file import Flag, SpecError, Text, Whole, read, written

__all__ = ["Variant", "variants_of"]


@written()
@dataclass(frozen=True)
class _Told:
    name: Text
    model: Text | None = None
    append: Text | None = None
    dom_max_length: Whole | None = None
    reflection: Flag | None = None
    thinking: Text | None = None


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
    told = read(_Told, value, place)
    prompt = PromptOptions(
        append=told.append, dom_max_length=told.dom_max_length, reflection=told.reflection
    )
    return Variant(told.name, told.model, prompt, told.thinking)
