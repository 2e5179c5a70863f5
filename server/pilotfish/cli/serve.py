"""`pilotfish serve`."""

from __future__ import annotations

import asyncio
import os
import sys
from importlib import import_module
from typing import Annotated, Any

import typer

from pilotfish.cli.listening import (
    Host,
    Port,
    check_free,
    free_port,
    listen_and_tell,
    prepare,
    url_of,
)
from pilotfish.cli.output import give_up, giving_up
from pilotfish.cli.workers import Worker, run_workers

__all__ = ["found_agent", "serve"]

Reload = Annotated[
    bool, typer.Option("--reload", help="Start again when a file of this folder changes.")
]
Workers = Annotated[
    int, typer.Option(help="Processes that serve; they share one store.", min=1, max=64)
]
Development = Annotated[
    bool, typer.Option("--development", help="Let pages of this machine in, from any port.")
]


def serve(
    target: Annotated[str, typer.Argument(help="Where the Agent is, as module:name.")],
    *,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    reload: Reload = False,
    development: Development = False,
    workers: Workers = 1,
    worker: Annotated[str, typer.Option(hidden=True)] = "",
) -> None:
    """Serve an Agent, or an app that holds one."""
    port = port or free_port(host)
    if development:
        os.environ["PILOTFISH_DEVELOPMENT"] = "1"
    if reload and workers > 1:
        give_up("--reload serves from one process: leave --workers away")
    if not worker:
        check_free(host, port, f"pilotfish serve {target} --port {port + 1}")
    if reload:
        from pilotfish.cli.reload import run_again

        run_again(["serve", target, "--host", host, "--port", str(port)])
        return
    if workers > 1:
        run_workers(
            ["serve", target, "--host", host, "--port", str(port)], workers, host=host, port=port
        )
        return
    _serve(target, host, port, Worker.of(worker) if worker else None)


def _serve(target: str, host: str, port: int, worker: Worker | None) -> None:
    from pilotfish.errors import AgentError

    prepare()
    found = _found(target)
    with giving_up(AgentError, ValueError):
        agents = [found] if _is_agent(found) else _agents_beside(target)
        models = dict.fromkeys(agent.model().name for agent in agents)
        for agent in agents:
            agent.check_address(url_of(host, port))
            asyncio.run(agent.custody.check())
        app = found.app() if _is_agent(found) else found
    listen_and_tell(app, host, port, ", ".join(models), worker=worker)


def found_agent(target: str) -> Any:
    """The Agent that `module:name` is; ends the command where it is none."""
    found = _found(target)
    if not _is_agent(found):
        give_up(f"{target} is no Agent: name the Agent itself, not an app that holds it")
    return found


def _found(target: str) -> Any:
    module, _, name = target.partition(":")
    if not module or not name:
        give_up(f"expected module:name, such as shop:agent; found {target!r}")
    from pilotfish.errors import AgentError

    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0] and error.name != module:
            raise
        give_up(f"no module {module!r} in {os.getcwd()} or among the installed packages")
    except AttributeError:
        give_up(f"the module {module!r} has no {name!r}: name the Agent, such as {module}:agent")
    except (AgentError, ValueError) as error:
        give_up(str(error))


def _is_agent(value: Any) -> bool:
    from pilotfish.product import Agent

    return isinstance(value, Agent)


def _agents_beside(target: str) -> list[Any]:
    """The agents of the module that an app is from: each must have a model before it is served."""
    module = sys.modules[target.partition(":")[0]]
    return [value for value in vars(module).values() if _is_agent(value)]
