"""What the wheel and the sdist hold; release/test_installed.py installs and uses it."""

import json
import re
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from built import built_wheel, run

ROOT = Path(__file__).parents[1]
PACKAGES = (
    "pilotfish",
    "pilotfish_builtin",
    "pilotfish_client",
    "pilotfish_demo",
    "pilotfish_sitemap",
)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel of the tree, the sdist, and the wheel of that sdist."""
    folder = tmp_path_factory.mktemp("dist")
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir")
    run(*build, folder / "sdist", "--sdist", ROOT, cwd=ROOT)
    sdist = next((folder / "sdist").glob("*.tar.gz"))
    shutil.unpack_archive(sdist, folder / "unpacked")
    run(*build, folder / "again", "--wheel", next((folder / "unpacked").iterdir()), cwd=ROOT)
    return {"wheel": built_wheel(), "wheel of the sdist": next((folder / "again").glob("*.whl"))}


@pytest.mark.timeout(240)
@pytest.mark.parametrize("kind", ["wheel", "wheel of the sdist"])
def test_every_wheel_holds_the_packages_and_the_widget(wheels, kind: str) -> None:
    names = zipfile.ZipFile(wheels[kind]).namelist()
    for package in PACKAGES:
        assert f"{package}/__init__.py" in names
        assert f"{package}/py.typed" in names
    static = [name for name in names if name.startswith("pilotfish/static/")]
    for wanted in (r"pilotfish\.js", r"pilotfish-core\.[\w-]+\.js", r"pilotfish-early\.js"):
        assert any(re.fullmatch(f"pilotfish/static/{wanted}", name) for name in static), static
    assert any(name.endswith(".md.j2") for name in names)
    assert any(name.endswith(".sql") for name in names)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


@pytest.mark.timeout(240)
def test_client_and_loop_run_in_the_page_under_pyodide(wheels) -> None:
    script = ROOT / "widget" / "test" / "pyodide.mjs"
    told = json.loads(run("node", script, wheels["wheel"], ROOT / "tests" / "wire", cwd=ROOT))
    samples = len(list((ROOT / "tests" / "wire").glob("v*/*.json")))
    assert told["samples"] == samples > 0
    assert told["outside"] == []
    assert told["python"] >= "3.13"
