"""The suites that ship with the product, by name."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from pilotfish.evaluation.miniwob import miniwob
from pilotfish.evaluation.served_site import Running, demo_shop

__all__ = ["SHIPPED", "running_suite"]

SHIPPED: dict[str, Callable[[Path], AbstractContextManager[Running]]] = {
    "shop": demo_shop,
    "miniwob": miniwob,
}


@contextmanager
def running_suite(suite: str, folder: Path) -> Generator[Running]:
    """The suite of that name with its site running, and what it writes in `folder`; or the file
    `suite`, whose site runs somewhere else. Raises SpecError where it cannot be.
    """
    if suite not in SHIPPED:
        yield Running(Path(suite))
        return
    with SHIPPED[suite](folder) as running:
        yield running
