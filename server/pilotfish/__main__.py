"""`python -m pilotfish` is `pilotfish`."""

from pilotfish.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
