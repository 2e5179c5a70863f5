"""What is in the built files, read back: versions, types, and the hashes that the loader pins."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["Built", "faults", "integrity", "script_tag", "typed"]

STATIC = "pilotfish/static/"
PIN = re.compile(r'\["([\w.-]+)",\s*"([A-Za-z0-9+/]{43}=)"')


@dataclass(frozen=True)
class Built:
    """The built files of a version in `folder`."""

    folder: Path
    version: str

    @property
    def wheel(self) -> Path:
        return self.folder / f"pilotfish-{self.version}-py3-none-any.whl"

    @property
    def package(self) -> Path:
        return self.folder / f"pilotfish-{self.version}.tgz"

    def static(self) -> dict[str, bytes]:
        """The widget's files in the wheel by name."""
        with zipfile.ZipFile(self.wheel) as wheel:
            names = [name for name in wheel.namelist() if name.startswith(STATIC)]
            return {name.removeprefix(STATIC): wheel.read(name) for name in names}

    def packed(self) -> dict[str, bytes]:
        """The files of the npm package by name."""
        with tarfile.open(self.package) as archive:
            files = ((entry.name, archive.extractfile(entry)) for entry in archive)
            return {name.removeprefix("package/"): file.read() for name, file in files if file}


def integrity(content: bytes) -> str:
    """The value of the attribute `integrity` for a script of `content`."""
    return "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode()


def script_tag(built: Built) -> str:
    """The script tag that loads this very version, from an address with the version in it."""
    value = integrity(built.static()["pilotfish.js"])
    return (
        f'<script src="/agent/{built.version}/pilotfish.js" data-key="pk_dev" defer\n'
        f'        integrity="{value}"\n        crossorigin="anonymous"></script>'
    )


def faults(built: Built) -> list[str]:
    """What is wrong within the built files, one sentence each."""
    found: list[str] = []
    with zipfile.ZipFile(built.wheel) as wheel:
        [metadata] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        text = wheel.read(metadata).decode()
    static, packed = built.static(), built.packed()
    told = {
        "the wheel": re.findall(r"^Version: (.+)$", text, re.M)[0],
        "the wheel's widget": json.loads(static["manifest.json"])["version"],
        "the npm package": json.loads(packed["package.json"])["version"],
    }
    found += [f"{what} is of version {it}" for what, it in told.items() if it != built.version]
    pins = dict(PIN.findall(static["pilotfish.js"].decode()))
    if not pins:
        found.append("the loader pins no file")
    for name, pin in pins.items():
        content = static.get(f"pilotfish-{name}.js")
        if content is None:
            found.append(f"the wheel lacks pilotfish-{name}.js, which the loader pins")
        elif base64.b64encode(hashlib.sha256(content).digest()).decode() != pin:
            found.append(f"pilotfish-{name}.js in the wheel is not what the loader pins")
    return found


def typed(built: Built, tree: Path) -> list[str]:
    """Whether the npm package's types fit the code that it loads, by publint and attw."""
    tools = tree / "widget/node_modules/.bin"
    commands = {
        "publint": (tools / "publint", "--strict", built.package),
        "attw": (tools / "attw", built.package, "--profile", "esm-only", "--quiet"),
    }
    found: list[str] = []
    with TemporaryDirectory() as empty:
        for name, command in commands.items():
            done = subprocess.run(
                [str(part) for part in command],
                cwd=empty,
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                found.append(
                    f"{name} refuses the npm package: {(done.stdout + done.stderr)[-600:]}"
                )
    return found
