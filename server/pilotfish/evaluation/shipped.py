"""The suites that ship with the product, by name."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path

from pilotfish.batch.values import SpecError
from pilotfish.evaluation.miniwob import miniwob
from pilotfish.evaluation.served_site import Running, served

__all__ = ["SHIPPED", "demo_shop", "running_suite"]


@contextmanager
def demo_shop(folder: Path) -> Generator[Running]:
    """It is served with its database in `folder`, and without an agent. Raises SpecError where it
    cannot be.
    """
    found = find_spec("pilotfish_demo")
    if found is None or not found.origin or find_spec("itsdangerous") is None:
        raise SpecError("the demo shop needs packages: pip install 'pilotfish[demo]'")
    database = folder / "shop.sqlite3"
    folder.mkdir(parents=True, exist_ok=True)
    environment = {"PILOTFISH_DEMO_DB": str(database), "PILOTFISH_DEMO_WITHOUT_AGENT": "1"}
    with served("pilotfish_demo.app:create_app", environment) as site:
        yield Running(Path(found.origin).parent / "eval.yaml", site, str(database))


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
