import re

from pilotfish import errors
from pilotfish.errors import AgentError


def drawn() -> dict[str, str | None]:
    """Each class of the drawing with the one it hangs under."""
    parents: dict[str, str | None] = {}
    above: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        if match := re.match(r"^([├└│─ ]*)([A-Z]\w+) {2,}\S", line):
            depth = len(match[1]) // 3
            del above[depth:]
            parents[match[2]] = above[-1] if above else None
            above.append(match[2])
    return parents


def test_the_drawing_is_the_classes() -> None:
    real = {}
    for name in errors.__all__:
        kind = getattr(errors, name)
        real[name] = None if kind is AgentError else kind.__base__.__name__
    assert drawn() == real
