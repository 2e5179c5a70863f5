"""The demo shop as a suite: 30 tasks, each checked in its database."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from pilotfish.batch.values import SpecError
from pilotfish.evaluation.served_site import Running, served

__all__ = ["demo_shop"]


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
