"""How long the model of tests/node_app.py thinks, as its visitors can reckon it, too."""

import random

__all__ = ["thought"]


def thought(pace: float, jitter: float, task: str, step: int) -> float:
    """Seconds before the reply that follows `step` steps of the task: `pace`, more or less by at
    most `jitter` of it (0.3: 30 %). The same for the same arguments in every process.
    """
    return pace * (1 + jitter * random.Random(f"{task} {step}").uniform(-1, 1))
