"""The memory of the Chromium processes that this process has started, from Linux's /proc."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["chromium_mib"]


def chromium_mib() -> float:
    """Their proportional set size in MiB: what is shared between processes is divided by them."""
    parents = {pid: _parent(pid) for pid in _processes()}
    ours = [pid for pid in parents if _is_below(pid, os.getpid(), parents)]
    return sum(_pss(pid) for pid in ours) / 1024


def _processes() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def _parent(pid: int) -> int:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0
    # The name of the command is in brackets, and may have blanks in it.
    return int(stat.rpartition(")")[2].split()[1])


def _is_below(pid: int, root: int, parents: dict[int, int]) -> bool:
    while pid := parents.get(pid, 0):
        if pid == root:
            return True
    return False


def _pss(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return next((float(line.split()[1]) for line in lines if line.startswith("Pss:")), 0.0)
