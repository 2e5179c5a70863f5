"""`pilotfish init`: the first files of an agent."""

from __future__ import annotations

import json
import re
import shlex
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from pilotfish.cli.listening import KEYS, has_model
from pilotfish.cli.output import echo, give_up, giving_up

__all__ = ["first_files", "init"]

_FILES = {
    "agent.py": "agent.py.j2",
    "sitemap.yaml": "sitemap.yaml.j2",
    "public/index.html": "index.html.j2",
    "public/contact.html": "contact.html.j2",
    "public/page.js": "page.js.j2",
}


def init(
    folder: Annotated[
        Path, typer.Argument(help="Where to write; made where it is not there.")
    ] = Path("."),
    name: Annotated[str, typer.Option(help="What the product is called.")] = "",
    tried: Annotated[
        Path | None, typer.Option("--from", help="A file of `pilotfish try --save`.")
    ] = None,
    kind: Annotated[
        str, typer.Option("--for", help="With --from: fastapi, flask, django or page.")
    ] = "page",
) -> None:
    """Write a first agent.py, two pages with the tag and a sitemap, and say what to do next."""
    if tried:
        _write(folder, _tried_files(tried, kind))
        echo(f"next: put the tags of {folder / 'pilotfish_tags.html'} into your pages, then")
        echo(f"      {_next(folder, 'app' if kind == 'fastapi' else 'agent', tried=True)}")
        return
    name = name.strip() or _named_after(folder)
    _write(folder, first_files(name))
    echo(f"next: {_next(folder)}")
    echo(f"then open the address it prints, {KEYS}: turn on dark mode")
    if not has_model():
        echo(
            "(builtin is no language model: short, literal requests only; for real tasks set"
            " OPENAI_API_KEY or ANTHROPIC_API_KEY instead of PILOTFISH_MODEL)"
        )


def _tried_files(path: Path, kind: str) -> dict[str, str]:
    from pilotfish.try_.words import KINDS, integration
    from pilotfish_sitemap.site_file import SiteFile

    if kind not in KINDS:
        give_up(f"--for: sought one of {', '.join(KINDS)}, found {kind!r}")
    with giving_up(ValueError):
        return integration(SiteFile.load(path), kind)


def _write(folder: Path, made: dict[str, str]) -> None:
    there = [str(folder / path) for path in made if (folder / path).exists()]
    if there:
        give_up(f"nothing written: {', '.join(there)} is there already; name another folder")
    for path, text in made.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    echo(f"wrote {', '.join(str(folder / path) for path in made)}")


def first_files(name: str) -> dict[str, str]:
    """Path and text of each file, for a product called `name`."""
    from jinja2 import Environment, StrictUndefined

    plain = Environment(undefined=StrictUndefined, keep_trailing_newline=True)
    plain.filters |= {"literal": json.dumps, "comment": _in_a_docstring}
    pages = plain.overlay(autoescape=True)
    folder = files("pilotfish.cli") / "first"
    key = "pk_" + (re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "site")
    made: dict[str, str] = {}
    for path, source in _FILES.items():
        environment = pages if path.endswith(".html") else plain
        template = environment.from_string((folder / source).read_text(encoding="utf-8"))
        made[path] = template.render(name=name, key=key)
    return made


def _named_after(folder: Path) -> str:
    words = re.sub(r"[^A-Za-z0-9]+", " ", folder.resolve().name).strip()
    return words[:1].upper() + words[1:] or "My site"


def _in_a_docstring(text: str) -> str:
    return text.replace("\\", " ").replace('"""', "'''").replace("\n", " ")


def _next(folder: Path, name: str = "app", *, tried: bool = False) -> str:
    here = folder.resolve() == Path.cwd()
    enter = "" if here else f"cd {shlex.quote(str(folder))} && "
    model = "" if has_model() else "PILOTFISH_MODEL=builtin "
    port = " --port 8001" if tried and name == "agent" else ""
    return f"{enter}{model}pilotfish serve agent:{name}{port} --development --reload"
