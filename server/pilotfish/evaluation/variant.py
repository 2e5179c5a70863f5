"""What is compared: a model, a prompt, settings, each with an agent of its own, or a script."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import Request
from pilotfish.agent.page.view import View
from pilotfish.batch.making import agent_for
from pilotfish.config.options import PromptOptions
from pilotfish.evaluation.suite import Suite
from pilotfish.models.model_options import ModelOptions
from pilotfish.models.scripted import Enveloped
from pilotfish.product import Agent
from pilotfish.yaml_file import Flag, SpecError, Text, Whole, read, written

__all__ = ["SuiteScript", "Variant", "ref_of", "variants_of"]

_MEMORY = re.compile(r"script (\d+)(?: waits (\d+))?")
_TRIES = 20
_PAUSE = 300


class SuiteScript(Enveloped):
    """A Model. A turn of a script is a list of actions, `{do: click, at: "button Save"}`; what `at`
    names, by role and name, is waited for. `{end: "words"}` ends the run, with `at` as its proof.
    """

    name = "scripted"

    def __init__(self, suite: Suite) -> None:
        self._scripts = {task.task: task.script for task in suite.tasks}

    def envelope(self, request: Request) -> dict[str, Any]:
        script = self._scripts.get(request.task)
        if not script:
            raise ModelMisconfigured(f"no script for the task {request.task[:80]!r}")
        number, tries = _so_far(request.memory)
        if number >= len(script):
            return _end("The script is at its end.", "failed")
        turn: Any = script[number]
        if isinstance(turn, Mapping) and "end" in turn:
            ending = cast("Mapping[str, Any]", turn)
            ended = _end(str(ending["end"]), str(ending.get("outcome", "")))
            if "at" in ending:
                ref = ref_of(request.observation, str(ending["at"]))
                ended["claims"] = [{"says": ending["end"], "ref": ref}]
            return ended
        turns = cast("list[Mapping[str, Any]]", turn if isinstance(turn, list) else [turn])
        actions = [_action(call, request.observation) for call in turns]
        known = [spec.name for spec in request.actions]
        if wrong := next((it["tool"] for it in actions if it and it["tool"] not in known), None):
            raise ModelMisconfigured(f"no action {wrong!r}; there are {', '.join(known)}")
        if None in actions:
            return _wait(number, tries + 1)
        return {"memory": f"script {number + 1}", "actions": actions}


def ref_of(view: View, on: str) -> int | None:
    """The number of the element with that role and name; the first one of several."""
    return next(
        (row.ref for row in view.rows() if f"{row.word} {row.name or ''}".strip() == on), None
    )


def _action(call: Mapping[str, Any], view: View) -> dict[str, Any] | None:
    """None where what it acts on is not on the page yet."""
    args = {name: value for name, value in call.items() if name not in ("do", "at")}
    if "at" in call:
        if (ref := ref_of(view, str(call["at"]))) is None:
            return None
        args["ref"] = ref
    return {"tool": str(call["do"]), "args": args}


def _end(words: str, outcome: str = "") -> dict[str, Any]:
    ended: dict[str, Any] = {"memory": "", "actions": [], "is_final": True, "summary": words}
    return {**ended, "outcome": outcome} if outcome else ended


def _wait(number: int, tries: int) -> dict[str, Any]:
    if tries > _TRIES:
        return _end("What the script names is not on the page.", "failed")
    wait = {"tool": "wait", "args": {"ms": _PAUSE}}
    return {"memory": f"script {number} waits {tries}", "actions": [wait]}


def _so_far(memory: str) -> tuple[int, int]:
    """Turns of the script that are done, and waits since: the memory says it, so that two runs of
    one task do not meet, and a restart changes nothing.
    """
    found = _MEMORY.fullmatch(memory)
    return (int(found[1]), int(found[2] or 0)) if found else (0, 0)


@written()
@dataclass(frozen=True)
class _Fields:
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
    fields = read(_Fields, value, place)
    prompt = PromptOptions(
        append=fields.append, dom_max_length=fields.dom_max_length, reflection=fields.reflection
    )
    return Variant(fields.name, fields.model, prompt, fields.thinking)
