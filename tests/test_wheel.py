"""What a stranger installs: the wheel, with the widget in it, in an empty environment, no Node."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = (
    "pilotfish",
    "pilotfish_builtin",
    "pilotfish_client",
    "pilotfish_demo",
    "pilotfish_sitemap",
)


def run(*command: str | Path, cwd: Path = ROOT, **extra: str) -> str:
    environment = {**os.environ, **extra}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel of the tree, the sdist, and the wheel of that sdist."""
    folder = tmp_path_factory.mktemp("dist")
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir")
    run(*build, folder / "tree", "--wheel", ROOT)
    run(*build, folder / "sdist", "--sdist", ROOT)
    sdist = next((folder / "sdist").glob("*.tar.gz"))
    shutil.unpack_archive(sdist, folder / "unpacked")
    run(*build, folder / "again", "--wheel", next((folder / "unpacked").iterdir()))
    return {
        "wheel": next((folder / "tree").glob("*.whl")),
        "wheel of the sdist": next((folder / "again").glob("*.whl")),
    }


@pytest.mark.timeout(240)
@pytest.mark.parametrize("kind", ["wheel", "wheel of the sdist"])
def test_every_wheel_holds_the_packages_and_the_widget(built, kind: str) -> None:
    names = zipfile.ZipFile(built[kind]).namelist()
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
def test_client_and_loop_run_in_the_page_under_pyodide(built) -> None:
    script = ROOT / "widget" / "test" / "pyodide.mjs"
    told = json.loads(run("node", script, built["wheel"], ROOT / "tests" / "wire"))
    samples = len(list((ROOT / "tests" / "wire").glob("v*/*.json")))
    assert told["samples"] == samples > 0
    assert told["outside"] == []
    assert told["python"] >= "3.13"


@pytest.mark.timeout(400)
def test_an_empty_environment_without_node_serves_the_demo(built, tmp_path: Path) -> None:
    """A plain install says what the demo needs, and serves it once that is there."""
    # Empty even of pip: ours installs into it, and only what the demo imports is compiled.
    venv.create(tmp_path / "venv", with_pip=False)
    python = tmp_path / "venv" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check")
    run(*pip, "install", "-q", "--no-compile", built["wheel"])
    # Nothing of the checkout and no Node on the path.
    environment = {"PATH": f"{python.parent}:/bin", "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    command = [python.parent / "pilotfish", "demo", "--port", "0"]
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert plain.returncode == 2 and "pip install 'pilotfish[demo]'" in plain.stderr
    installed = run(*pip, "list", "--format", "json")
    strangers = {"numpy", "python-multipart", "itsdangerous", "playwright"}
    assert strangers.isdisjoint(each["name"] for each in json.loads(installed))
    run(*pip, "install", "-q", "--no-compile", f"{built['wheel']}[demo]")
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            url = re.search(r"http://[\w.]+:\d+", wait_for_url(server.stdout))
            assert url is not None
            for path, wanted in (("/", "Tidewater"), ("/agent/pilotfish.js", "pilotfish")):
                with urllib.request.urlopen(url.group(0) + path, timeout=20) as answer:
                    assert wanted in answer.read().decode()
        finally:
            server.terminate()
            server.wait(20)


def wait_for_url(stream) -> str:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        line = stream.readline()
        if "http://" in line:
            return line
    raise AssertionError("the demo printed no URL within 60 s")
