"""`pilotfish try`."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from pilotfish.cli.listening import KEYS, check_free, free_port, has_model, prepare
from pilotfish.cli.output import echo, give_up, giving_up

if TYPE_CHECKING:
    from pilotfish.agent.model.model import Model
    from pilotfish.try_.trial import Trial

__all__ = ["announce", "chosen_model", "try_site"]


def try_site(
    url: Annotated[str, typer.Argument(help="A page of the site, such as https://shop.example.")],
    *,
    also: Annotated[
        list[str] | None, typer.Option(help="A further origin to show; may be repeated.")
    ] = None,
    private: Annotated[
        bool, typer.Option("--private", help="Allow this machine and private networks.")
    ] = False,
    insecure: Annotated[
        bool, typer.Option("--insecure", help="Do not check certificates: for your own staging.")
    ] = False,
    opens: Annotated[bool, typer.Option("--open", help="Open the address in a browser.")] = False,
    port: Annotated[int, typer.Option(help="The port of this machine; 0 is any.")] = 8765,
    model: Annotated[str, typer.Option(help="Such as openai:NAME; else as for `serve`.")] = "",
    record: Annotated[Path | None, typer.Option(help="Keep the model's replies here.")] = None,
    play: Annotated[Path | None, typer.Option(help="Play kept replies; needs no key.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the site's pages and rules.")] = None,
    report: Annotated[Path, typer.Option(help="Where the report is written at the end.")] = Path(
        "pilotfish-try.html"
    ),
) -> None:
    """Show a site on this machine with the agent in it; nothing is changed on the site."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        give_up(f"sought a URL such as https://shop.example, found {url!r}")
    if record and play:
        give_up("--record needs a model, and --play takes its place: give one of them")
    for path in filter(None, (save, record)):
        if path.exists():
            give_up(f"{path} is there already: name another file, or move it away")
    prepare()
    from pilotfish.try_.trial import Trial, served
    from pilotfish.try_.upstream import Refused

    port = port or free_port("127.0.0.1")
    check_free("127.0.0.1", port, "--port 8766")
    chosen = chosen_model(model, record, play)

    try:
        trial = Trial(url, port, _tell, also or (), private, insecure, chosen)
        served(trial, lambda: announce(trial, chosen.name, opens))
        report.write_text(trial.learned.report(), encoding="utf-8")
        echo(f"wrote {report}: what was seen, on one page")
        if save:
            save.write_text(trial.learned.site_file().text(), encoding="utf-8")
            echo(f"wrote {save}; next: pilotfish init --from {save}")
    except (Refused, ValueError) as error:
        give_up(str(error))
    except OSError as error:
        give_up(f"cannot write {error.filename}: {error.strerror}")


def _tell(sentence: str) -> None:
    echo(f"note: {sentence}")


def announce(trial: Trial, model: str, opens: bool) -> None:
    from pilotfish.try_.words import say

    first, agent = trial.sites.first, trial.sites.agent
    echo(trial.address)
    echo(say("started", first.origin, shown=first.address, agent=agent, model=model))
    if model == "builtin":
        echo(say("builtin"))
    echo(f"open the first address, {KEYS} what you want; Ctrl+C ends it")
    if opens:
        typer.launch(trial.address)
    if "PILOTFISH_LOG" not in os.environ:
        logging.getLogger("pilotfish").setLevel(logging.WARNING)
    # What a site or a browser breaks off is no fault of the server's.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)


def chosen_model(spec: str, record: Path | None, play: Path | None) -> Model:
    from pilotfish.errors import AgentError
    from pilotfish.models.recorded import Recording, played
    from pilotfish.models.vendors import model_from

    with giving_up(AgentError):
        if play:
            return played(play)
        model = model_from(spec or (None if has_model() else "builtin"), os.environ)
    return Recording(model, record) if record else model
