"""The command itself; what it says of pages is tested in tests/server/doctor."""

import subprocess
import sys
from pathlib import Path

from server.cli.terminal import ran

WITHOUT = """
import sys
sys.modules["playwright"] = None
from importlib import util
found = util.find_spec
util.find_spec = lambda name, *more: None if name == "playwright" else found(name, *more)
import pilotfish.cli.output as failure
failure.find_spec = util.find_spec
from pilotfish.cli import main
sys.argv = ["pilotfish", "doctor", "http://127.0.0.1:9/"]
main()
"""


def test_without_the_extra_it_says_what_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "pilotfish: this needs playwright: pip install 'pilotfish[doctor]'\n"


def test_what_is_no_url_is_said(tmp_path: Path) -> None:
    done = ran(tmp_path, "doctor", "shop.example")
    assert done.returncode == 2 and "sought a URL" in done.stderr
