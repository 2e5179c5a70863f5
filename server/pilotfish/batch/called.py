"""The calls of models that a batch makes outside of its records."""

from __future__ import annotations

from dataclasses import dataclass, field

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.model_call import ModelCalled
from pilotfish.agent.model.usage import Usage
from pilotfish.models.chain import Wrappers
from pilotfish.models.measured import Role
from pilotfish.models.sources import Sources

__all__ = ["Called"]


@dataclass
class Called:
    """Gives models whose calls it counts."""

    usage: Usage = field(default_factory=Usage)

    def model(self, sources: Sources, role: Role) -> Model:
        return sources.for_run(Wrappers(on_call=self._count), role)

    def _count(self, call: ModelCalled) -> None:
        self.usage += call.usage or Usage()
