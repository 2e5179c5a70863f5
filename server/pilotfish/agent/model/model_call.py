"""What happened when a model was called, for whoever watches runs."""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish.agent.model.usage import Usage

__all__ = ["ModelCalled", "ModelSwitched"]


@dataclass(frozen=True)
class ModelCalled:
    """One call of a model, with its retries. `role` is what the model does for the agent.
    `first_ms` is the time until its first part came, None where none came; `ms` until its end.
    `usage` is None where the provider counted nothing. `error` is why it failed, in words for
    operators.
    """

    model: str
    role: str
    ms: int
    first_ms: int | None = None
    usage: Usage | None = None
    error: str = ""


@dataclass(frozen=True)
class ModelSwitched:
    """`model` answers one call in the place of `failed`, for `reason`."""

    failed: str
    model: str
    reason: str
