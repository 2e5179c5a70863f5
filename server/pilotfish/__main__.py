"""`python -m pilotfish` is `pilotfish`."""

from __future__ import annotations

from pilotfish.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
