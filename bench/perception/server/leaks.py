"""Which canaries of tests/pages/canaries.html are in the texts on stdin (a JSON list); as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "tests"))

from canaries import CANARIES, leaked

if __name__ == "__main__":
    found = leaked(json.load(sys.stdin))
    print(json.dumps({"leaked": found, "canaries": sum(map(len, CANARIES.values()))}))
