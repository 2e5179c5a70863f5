"""The demo shop on the site's first page: its styles, its pictures, the widget in one file, and a
recorded run (`shown/`) that plays without a server.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["write"]

STYLES = ("base", "forms", "shop", "pages")


def write(root: Path, target: Path) -> None:
    """Writes it to the folder `target`. `root` is a checkout with the widget's packages."""
    shop = root / "demo_site/pilotfish_demo/static"
    shutil.copytree(root / "scripts/docs_site/shown", target)
    (target / "css").mkdir()
    for name in STYLES:
        shutil.copy(shop / f"css/{name}.css", target / "css")
    shutil.copy(shop / "pictures/mark.svg", target / "pictures")
    with TemporaryDirectory() as folder:
        command = ("node", "package.mjs", folder)
        subprocess.run(command, cwd=root / "widget", check=True, capture_output=True)
        shutil.copy(Path(folder) / "dist/pilotfish.js", target)
