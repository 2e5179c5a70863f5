"""Makes or checks a release.

usage: python -m scripts.release VERSION [--rehearse] [--check FOLDER]

Writes dist/VERSION/ and exits with 1 and one sentence for each fault. --rehearse builds although
the changelog, the pins or the repository's address are not ready, and says so. --check reads a
folder that was made before.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from scripts.release import contents, materials, sums
from scripts.release.agreement import disagreements, stale, unready
from scripts.release.building import build, copy_tree, differences
from scripts.release.changelog import Section, section_of, unreleased
from scripts.release.contents import Built, script_tag, typed

ROOT = Path(__file__).parents[2]
NOTES = "RELEASE-NOTES.md"


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts.release")
    parser.add_argument("version")
    parser.add_argument("--rehearse", action="store_true")
    parser.add_argument("--check", type=Path)
    parser.add_argument("--sbom-tool", type=Path)
    given = parser.parse_args()
    if given.check:
        stop(checked(Built(given.check, given.version)))
        print(f"{given.check}: all files are what {sums.NAME} says")
        return
    section = ready(given.version, given.rehearse)
    target = ROOT / "dist" / given.version
    if not given.rehearse and (target / sums.NAME).exists():
        stop(sums.faults(target))
    work = ROOT / "build/release"
    # Of different lengths: a path that got into a file shows.
    trees = (work / "a/tree", work / "another/checkout")
    for tree in trees:
        copy_tree(ROOT, tree)
    stop(stale(trees[0], ROOT / "widget/node_modules"))
    outs = [work / f"built-{at}" for at in range(2)]
    for out in outs:
        shutil.rmtree(out, ignore_errors=True)
    with ThreadPoolExecutor() as both:
        made = (
            both.submit(build, tree, out, given.version, section.epoch)
            for tree, out in zip(trees, outs, strict=True)
        )
        for each in list(made):
            each.result()
    stop(differences(*outs))
    built = Built(outs[0], given.version)
    stop(contents.faults(built) + typed(built, trees[0]))
    if given.sbom_tool:
        name = f"pilotfish-{given.version}"
        bill = materials.of_wheel(built, work / "installed", given.sbom_tool)
        materials.write(bill, built.folder / f"{name}-python.cdx.json")
        bill = materials.of_package(trees[0], given.version)
        materials.write(bill, built.folder / f"{name}-npm.cdx.json")
    (built.folder / NOTES).write_text(notes(section, built))
    sums.write(built.folder)
    keep(built.folder, target, given.rehearse)
    stop(checked(Built(target, given.version)))
    for path in sorted(target.iterdir()):
        print(f"{path.stat().st_size:>9} {path.relative_to(ROOT)}")


def ready(version: str, rehearsal: bool) -> Section:
    """The changelog's section of `version`, if all that must agree does."""
    text = (ROOT / "CHANGELOG.md").read_text()
    missing = unready(ROOT)
    wrong = disagreements(ROOT, version)
    section = section_of(text, version)
    if rehearsal:
        for line in (*missing, *(it for it in wrong if it.startswith("CHANGELOG"))):
            print(f"not ready: {line}", file=sys.stderr)
        stop([it for it in wrong if not it.startswith("CHANGELOG")])
        today = datetime.now(UTC).date().isoformat()
        return section or Section(version, today, "\n".join(unreleased(text)))
    stop(wrong + missing)
    assert section is not None
    return section


def keep(made: Path, target: Path, rehearsal: bool) -> None:
    """Moves `made` to `target`; a version that is there already never changes."""
    if target.exists() and not rehearsal:
        stop([f"{target.name}: {it}" for it in differences(target, made)])
    shutil.rmtree(target, ignore_errors=True)
    target.parent.mkdir(exist_ok=True)
    shutil.move(made, target)


def notes(section: Section, built: Built) -> str:
    return (
        f"# Pilotfish {section.version}\n\n{section.date}\n\n{section.body}\n\n"
        "## The script tag of this version\n\n"
        "The hash pins all files that the loader loads. Serve them from an address of your own with"
        f" the version in it.\n\n```html\n{script_tag(built)}\n```\n\n"
        f"## Checking what you have\n\n```\nsha256sum --check {sums.NAME}\n```\n"
    )


def checked(built: Built) -> list[str]:
    """What is wrong in a folder that is to be published, one sentence each."""
    found = sums.faults(built.folder) + contents.faults(built)
    value = contents.integrity(built.static()["pilotfish.js"])
    if value not in (built.folder / NOTES).read_text():
        found.append(f"{NOTES}: its script tag has another hash than pilotfish.js of the wheel")
    return found


def stop(faults: list[str]) -> None:
    """Exits with 1 if there are any."""
    for fault in faults:
        print(f"release: {fault}", file=sys.stderr)
    if faults:
        sys.exit(1)


if __name__ == "__main__":
    main()
