"""The command `pilotfish` with the widget of another folder: `python demo.py FOLDER demo`."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from pilotfish import cli
from pilotfish.web import app, widget

__all__: list[str] = []

if __name__ == "__main__":
    app.serve_file = partial(widget.serve_file, folder=Path(sys.argv.pop(1)))
    cli.main()
