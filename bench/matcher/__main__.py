"""What the built-in matcher does first with requests that nobody tuned it for (`requests.yaml`).

    python -m bench.matcher        needs the tests' reader of dumps on the path, as `make` sets it

Prints what was not right, then the counts: right, wrong, asked, and none (it said it cannot).
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from builtin_site import view_of_dump
from pilotfish.agent.model.request import Request
from pilotfish_builtin.decide import decide

FILE = Path(__file__).with_name("requests.yaml")


def verdict(case: dict[str, Any], page: str) -> tuple[str, str]:
    """One of right, wrong, asked, none; and what it did or said."""
    view = view_of_dump(page)
    reply = decide(Request((), (), case["task"], view))
    if not reply.acts:
        return "none", reply.summary or ""
    act = reply.acts[0]
    if act.tool.startswith("ask_user"):
        return "asked", str(act.args["question"])
    row = view.row(act.args.get("ref", -1))
    path = act.args.get("path") or (row and (row.attributes or {}).get("href"))
    wanted = case.get("wants") or case.get("path")
    right = wanted is not None and wanted in (act.args.get("ref"), path)
    return "right" if right else "wrong", f"{act.tool} {row.name if row else path}"


def main() -> None:
    given = yaml.safe_load(FILE.read_text())
    counts: Counter[str] = Counter()
    for case in given["requests"]:
        kind, told = verdict(case, given["pages"][case["page"]])
        counts[kind] += 1
        if kind != "right":
            print(f"{kind:6} {case['task']}: {told}")
    print(
        f"{counts.total()} requests:",
        ", ".join(f"{n} {kind}" for kind, n in sorted(counts.items())),
    )


if __name__ == "__main__":
    main()
