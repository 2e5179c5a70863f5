"""What the console works on, who may open it, and the batches of its folder."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pilotfish.config.settings import Settings
from pilotfish.console.digest import Digests
from pilotfish.console.local import LocalKey
from pilotfish.recipes.options import Recipes
from pilotfish.sessions.keeping import Keeping
from pilotfish_client.host_function import answer_of
from pilotfish_client.keywords import checked

if TYPE_CHECKING:
    from starlette.requests import Request

    from pilotfish.console.shelf import Shelf

__all__ = ["Authorize", "Console", "Desk", "Operator", "batch_runs", "desk_of"]


@dataclass(frozen=True)
class Operator:
    """Who has the console open. With `may="look"` they change nothing there."""

    name: str
    may: Literal["look", "operate"] = "operate"


Authorize = Callable[["Request"], Awaitable[Operator | str | None] | Operator | str | None]
"""Plain or async. Gets a request for the console; returns an Operator, or the name of one who may
operate. None, an exception and any other value refuse.
"""

EVIDENCE = "evidence"
"""Where `pilotfish batch` keeps its runs, unless `--out` names another folder."""
log = logging.getLogger("pilotfish.console")


@checked
@dataclass(frozen=True)
class Console:
    """`Agent(console=Console(authorize=…))` serves the console at `/agent/console`.

    authorize  function of a Request, plain or async: the Operator who asks, the name of one who may
               operate, or None
    hosts      the only host names that it answers to, such as `ops.acme.example`; any without
    batches    the folder of batch runs (`pilotfish batch --out`) that it shows as well
    """

    authorize: Authorize
    hosts: Sequence[str] = ()
    batches: str | Path | None = None


@dataclass(frozen=True)
class Desk:
    """`tenant` is the agent whose runs are shown; None: of all in the store. `secret` signs the
    forms. `sealed` is whether what visitors asked is encrypted, so that it is not listed.
    `shelf` are the recipes, `batches` the folder of batch runs; None without any. `local` opens a
    console that is for this machine. It answers only to `hosts`, where there are some.
    """

    store: Keeping
    tenant: str | None
    authorize: Authorize
    secret: str
    sealed: bool = False
    shelf: Shelf | None = None
    batches: Path | None = None
    local: LocalKey | None = None
    hosts: Sequence[str] = ()
    digests: Digests = field(default_factory=Digests)

    async def operator(self, request: Request) -> Operator | None:
        """Who asks; None where they may not: what decides about it fails closed."""
        if self.hosts and request.url.hostname not in self.hosts:
            log.warning("console: %.60r is not in Console(hosts=…)", request.url.hostname)
            return None
        try:
            found: object = await answer_of(self.authorize, request)
        except Exception:  # the host's own code
            log.exception("Console(authorize=…) failed")
            return None
        made = Operator(found) if isinstance(found, str) else found
        if isinstance(made, Operator) and made.may in ("look", "operate"):
            return made if made.name else None
        if found is not None:
            log.error("Console(authorize=…) returned %r: expected an Operator, name or None", found)
        return None

    def form_token(self, operator: str) -> str:
        """What a form of this operator's must carry: a page of another site cannot know it."""
        text = f"console|{self.tenant}|{operator}".encode()
        return hmac.new(self.secret.encode(), text, hashlib.sha256).hexdigest()


def desk_of(
    console: Console | None,
    settings: Settings,
    store: Keeping,
    tenant: str | None,
    recipes: Recipes | None = None,
) -> Desk | None:
    """None without a console; in development whoever started the server may open one."""
    local = None
    if console is None:
        if not settings.development:
            return None
        local = LocalKey(settings.secret)
        console = Console(local.authorize, batches=EVIDENCE)
    from pilotfish.console.shelf import Shelf

    kept = recipes.stored(store, tenant) if recipes and not recipes.store else None
    shelf = Shelf(kept) if kept else None
    return Desk(
        store,
        tenant,
        console.authorize,
        settings.secret,
        bool(settings.encryption_keys),
        shelf,
        batches=Path(console.batches) if console.batches else None,
        local=local,
        hosts=console.hosts,
    )


MOST = 200


def batch_runs(folder: Path, name: str | None = None) -> list[dict[str, Any]]:
    """The figures of each run, the newest first; only of the one of that name, where it is given.
    `doing` has the records that are worked on, with the turn and step that each is at.
    """
    names = sorted((it.parent.name for it in folder.glob("*/run.json")), reverse=True)
    return [_figures(folder / it) for it in names if name in (None, it)][:MOST]


def _figures(run: Path) -> dict[str, Any]:
    files = [it for it in (run / "run.json", run / "live.json") if it.is_file()]
    found: dict[str, Any] = {"name": run.name, "doing": []}
    for file in files:
        found |= json.loads(file.read_text(encoding="utf-8"))
    found.pop("records", None)
    return found
