"""Builds the docs site into build/site.

usage: python -m scripts.docs_site ZENSICAL
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts.docs_site import links, shown, texts
from scripts.docs_site.stage import staged

ROOT = Path(__file__).parents[2]
CONFIG = ROOT / "scripts/docs_site/zensical.toml"


def main() -> None:
    work, site = ROOT / "build/docs", ROOT / "build/site"
    shutil.rmtree(site, ignore_errors=True)
    pages = work / "pages"
    staged(ROOT, pages)
    shutil.copy(CONFIG, work / CONFIG.name)
    done = subprocess.run(
        [sys.argv[1], "build", "--strict", "--clean"],
        cwd=work,
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        print(done.stdout[-6000:], done.stderr[-2000:], file=sys.stderr)
        sys.exit(1)
    shutil.move(work / "site", site)
    own_shim(site)
    texts.write(CONFIG.read_text(), pages, ROOT / "skills/pilotfish/SKILL.md", site)
    shown.write(ROOT, site / "shown")
    faults = [*links.broken(site), *links.outside(site)]
    for fault in faults:
        print(f"docs: {fault}", file=sys.stderr)
    pages_built, checked = links.counted(site)
    print(f"build/site: {pages_built} pages, {checked} links and files, {len(faults)} broken")
    sys.exit(1 if faults else 0)


def own_shim(site: Path) -> None:
    """The search's worker in a folder without a server: from our own files, not from a CDN."""
    source = ROOT / "widget/node_modules/iframe-worker/shim/index.js"
    target = site / "assets/javascripts/iframe-worker.js"
    shutil.copy(source, target)
    for page in site.rglob("*.html"):
        inner = os.path.relpath(target, page.parent)
        page.write_text(page.read_text().replace("https://unpkg.com/iframe-worker/shim", inner))


if __name__ == "__main__":
    main()
