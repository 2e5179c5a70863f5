"""`pilotfish try`."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from pilotfish.cli.failure import give_up
from pilotfish.cli.listening import KEYS, check_free, free_port, prepare

if TYPE_CHECKING:
    from pilotfish.agent.model.model import Model
    from pilotfish.trying.trial import Trial

__all__ = ["try_site"]

_LOOPBACK = "127.0.0.1"
_KEYS = ("PILOTFISH_MODEL", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENAI_BASE_URL")
_CHANGES = """\
what it changes: pages get three script tags of {agent}, and their policy allows those;
  addresses of {origin} read {shown} here, and cookies stay with that name;
  nothing changes on the site; what you do there is real: the same account, the same order."""


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
    prepare()
    from pilotfish.trying.trial import Trial, Wanted

    _check(url, save, record, play)
    port = port or free_port(_LOOPBACK)
    check_free(_LOOPBACK, port, "--port 8766")
    chosen = _model(model, record, play)
    try:
        wanted = Wanted(url, port, tuple(also or ()), private, insecure, chosen)
        trial = Trial(wanted, lambda sentence: typer.echo(f"note: {sentence}"))
    except ValueError as error:
        give_up(str(error))
    _serve(trial, port, chosen.name, opens=opens)
    _write(trial, report, save)


def _check(url: str, save: Path | None, record: Path | None, play: Path | None) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        give_up(f"sought a URL such as https://shop.example, found {url!r}")
    if record and play:
        give_up("--record needs a model, and --play takes its place: give one of them")
    for path in filter(None, (save, record)):
        if path.exists():
            give_up(f"{path} is there already: name another file, or move it away")


def _model(spec: str, record: Path | None, play: Path | None) -> Model:
    from pilotfish.errors import AgentError
    from pilotfish.models.recorded import PlayedModel, Recording
    from pilotfish.models.vendors import model_from

    try:
        if play:
            return PlayedModel(play)
        keyless = not spec and not any(os.environ.get(key, "").strip() for key in _KEYS)
        model = model_from("builtin" if keyless else spec or None, os.environ)
    except AgentError as error:
        give_up(str(error))
    return Recording(model, record) if record else model


def _serve(trial: Trial, port: int, model: str, *, opens: bool) -> None:
    from pilotfish.proxy.upstream import Refused
    from pilotfish.trying.serving import serve_trial

    def ready() -> None:
        typer.echo(trial.address)
        _tell(trial, model)
        if opens:
            typer.launch(trial.address)

    if "PILOTFISH_LOG" not in os.environ:
        logging.getLogger("pilotfish").setLevel(logging.WARNING)
    # What a site or a browser breaks off is no fault of the server's.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    try:
        serve_trial(trial, port, ready)
    except Refused as error:
        give_up(str(error))


def _tell(trial: Trial, model: str) -> None:
    first = trial.sites.first
    typer.echo(_CHANGES.format(agent=trial.sites.agent, origin=first.origin, shown=first.address))
    typer.echo(f"model: {model}")
    if model == "builtin":
        typer.echo(
            "  it is no language model: short, literal requests only; for more set OPENAI_API_KEY"
            " or ANTHROPIC_API_KEY, or name one with --model"
        )
    typer.echo(f"open the first address, {KEYS} what you want; Ctrl+C ends it")
    typer.echo(f"report so far: {trial.report_address}")


def _write(trial: Trial, report: Path, save: Path | None) -> None:
    from pilotfish.trying.report import report_page
    from pilotfish.trying.site_file import site_text

    try:
        report.write_text(report_page(trial.learned), encoding="utf-8")
        typer.echo(f"wrote {report}: what was seen, on one page")
        if save:
            save.write_text(site_text(trial.learned), encoding="utf-8")
            typer.echo(f"wrote {save}; next: pilotfish init --from {save}")
    except OSError as error:
        give_up(f"cannot write {error.filename}: {error.strerror}")
