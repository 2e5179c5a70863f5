"""A stranger's first minute: from an empty environment and the built wheel to an answered request.

The clock runs while commands run and pages load, not while a person types: what has to be typed is
counted instead. `pip` may have the packages of others in its cache, as it says.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bench.consent.sites.served import free_port
from bench.trying.apps import APPS, running
from bench.trying.command import ran
from bench.trying.task import answered

__all__ = ["first_minute"]

ROOT = Path(__file__).parents[2]
APP = "streamlit"
REQUEST = "press Delete all plants"
TYPED = ("python3 -m venv .venv", ". .venv/bin/activate", "pip install pilotfish")
"""And the command itself; each ends with Enter."""


def first_minute(context: Any, folder: Path) -> dict[str, Any]:
    """Seconds of each part, and keystrokes: the approval is one press of a button."""
    [app] = [each for each in APPS if each.name == APP]
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [wheel] = folder.glob("*.whl")
    venv, spent = folder / ".venv", dict[str, float]()
    with running(app, folder / app.name) as real:
        at = time.monotonic()

        def until_now(part: str) -> None:
            nonlocal at
            spent[part], at = round(time.monotonic() - at, 1), time.monotonic()

        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        until_now("environment")
        pip = [str(venv / "bin/pip"), "install", "-q", "--disable-pip-version-check", str(wheel)]
        subprocess.run(pip, check=True)
        until_now("install")
        program = [str(venv / "bin/pilotfish"), "try", real, "--private", "--port"]
        plain = {"HOME": str(folder), "PATH": f"{venv / 'bin'}:/bin", "LANG": "C.UTF-8"}
        with ran([*program, str(free_port())], folder, plain) as shown:
            until_now("start")
            page = context.new_page()
            page.goto(shown.address)
            page.wait_for_selector(app.ready, state="attached")
            until_now("page")
            done = answered(page, REQUEST, app.task.done)
            until_now("request")
    shell = [*TYPED, f"pilotfish try http://127.0.0.1:{urlsplit(real).port} --private --open"]
    keys = sum(len(each) + 1 for each in [*shell, REQUEST]) + 1
    told = {"app": APP, "seconds": round(sum(spent.values()), 1), "parts": spent}
    told |= {"keystrokes": keys, "presses": len(done.cards), "typed": [*shell, "Ctrl+K", REQUEST]}
    print(json.dumps(told | {"end": vars(done)}, ensure_ascii=False))
    return told | {"end": vars(done)}
