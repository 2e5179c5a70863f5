import subprocess
import sys

import pilotfish


def test_the_module_is_the_command() -> None:
    command = [sys.executable, "-m", "pilotfish", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == pilotfish.__version__
