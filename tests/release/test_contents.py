"""What is read back from built files."""

import base64
import hashlib
import io
import json
import tarfile
import zipfile
from pathlib import Path

import pytest
from scripts.release.contents import Built, faults, integrity, script_tag

CORE = b"export const core = 1;"


def pin(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def made(
    folder: Path, *, widget: str = "0.1.0", package: str = "0.1.0", core: bytes = CORE
) -> Built:
    built = Built(folder, "0.1.0")
    with zipfile.ZipFile(built.wheel, "w") as wheel:
        wheel.writestr("pilotfish-0.1.0.dist-info/METADATA", "Name: pilotfish\nVersion: 0.1.0\n")
        wheel.writestr("pilotfish/static/manifest.json", json.dumps({"version": widget}))
        wheel.writestr("pilotfish/static/pilotfish.js", f'[["core.AB","{pin(CORE)}"]]')
        wheel.writestr("pilotfish/static/pilotfish-core.AB.js", core)
    content = json.dumps({"version": package}).encode()
    with tarfile.open(built.package, "w:gz") as archive:
        entry = tarfile.TarInfo("package/package.json")
        entry.size = len(content)
        archive.addfile(entry, io.BytesIO(content))
    return built


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({}, []),
        ({"widget": "0.0.9"}, ["the wheel's widget is of version 0.0.9"]),
        ({"package": "0.2.0"}, ["the npm package is of version 0.2.0"]),
        ({"core": CORE + b" "}, ["pilotfish-core.AB.js in the wheel is not what the loader pins"]),
    ],
)
def test_built_files_agree(tmp_path: Path, wrong: dict, told: list[str]) -> None:
    assert faults(made(tmp_path, **wrong)) == told


def test_script_tag_has_the_hash_of_the_loader(tmp_path: Path) -> None:
    built = made(tmp_path)
    content = built.static()["pilotfish.js"]
    assert f'integrity="{integrity(content)}"' in script_tag(built)
    assert integrity(b"") == (
        "sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb"
    )
