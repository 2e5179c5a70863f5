"""The command line: `pilotfish serve`, `pilotfish demo`, `pilotfish version`."""

from __future__ import annotations

import logging
import os
import secrets
import socket
import sys
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer

from pilotfish.errors import AgentError

__all__ = ["demo", "main", "serve", "version"]

cli = typer.Typer(help="Pilotfish: an in-page agent.", no_args_is_help=True, add_completion=False)

Host = Annotated[str, typer.Option(help="The address to listen on.")]
Port = Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)]
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
MODEL_VARIABLES = ("PILOTFISH_MODEL", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENAI_BASE_URL")


@cli.command()
def serve(
    target: Annotated[str, typer.Argument(help="Where the Agent is, as module:name.")],
    host: Host = "127.0.0.1",
    port: Port = 8000,
) -> None:
    """Serve an Agent, or an app that holds one."""
    port = port or _free_port(host)
    _prepare(host)
    found = _found(target)
    try:
        agent = found if hasattr(found, "model") and hasattr(found, "app") else None
        model = agent.model().name if agent is not None else ""
        app = agent.app() if agent is not None else found
    except (AgentError, ValueError) as error:
        _give_up(str(error))
    _listen(app, host, port, model)


@cli.command()
def demo(host: Host = "127.0.0.1", port: Port = 8000) -> None:
    """Serve the demo shop with the agent on it; without a model's key, on the built-in matcher."""
    port = port or _free_port(host)
    if not any(os.environ.get(name, "").strip() for name in MODEL_VARIABLES):
        os.environ["PILOTFISH_MODEL"] = "builtin"
    os.environ.setdefault("PILOTFISH_SECRET", secrets.token_hex(32))
    own = f"http://{_shown(host)}:{port}"
    if host not in LOOPBACK:
        listed = os.environ.get("PILOTFISH_ORIGINS", "")
        os.environ["PILOTFISH_ORIGINS"] = f"{listed},{own}".strip(",")
    _prepare(host)
    model = _model_name()
    _listen("pilotfish_demo.app:create_app", host, port, model)


@cli.command()
def version() -> None:
    """Print the version."""
    import pilotfish

    print(pilotfish.__version__)


def main() -> None:
    cli()


def _prepare(host: str) -> None:
    from pilotfish.guard.redact import RedactSecrets

    # Pages of this machine are the developer's own while nobody else can reach the server.
    os.environ.setdefault("PILOTFISH_DEVELOPMENT", "1" if host in LOOPBACK else "0")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    handler = logging.StreamHandler()
    handler.addFilter(RedactSecrets())
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    level = os.environ.get("PILOTFISH_LOG", "info").upper()
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("pilotfish").setLevel(level)


def _found(target: str) -> Any:
    module, _, name = target.partition(":")
    if not module or not name:
        _give_up(f"sought module:name, such as shop:agent; found {target!r}")
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0] and error.name != module:
            raise
        _give_up(f"no module {module!r} in {os.getcwd()} or among the installed packages")
    except AttributeError:
        _give_up(f"the module {module!r} has no {name!r}: name the Agent, such as {module}:agent")
    except (AgentError, ValueError) as error:
        _give_up(str(error))


def _model_name() -> str:
    from pilotfish.models.router import model_from

    try:
        return model_from(None, os.environ).name
    except AgentError as error:
        _give_up(str(error))


def _give_up(message: str) -> NoReturn:
    typer.echo(f"pilotfish: {message}", err=True)
    raise typer.Exit(2)


def _free_port(host: str) -> int:
    with socket.create_server((host, 0)) as listening:
        return int(listening.getsockname()[1])


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _listen(app: Any, host: str, port: int, model: str) -> None:
    from pilotfish.web.serving import listen

    def ready() -> None:
        on = f"\nmodel: {model}" if model else ""
        print(f"http://{_shown(host)}:{port}{on}", flush=True)

    listen(app, host=host, port=port, ready=ready)
