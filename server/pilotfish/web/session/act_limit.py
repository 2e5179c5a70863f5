"""How long an action in the page may take before the run goes on without its outcome."""

from __future__ import annotations

from typing import Any, cast

from pilotfish_client.server_messages import Act

__all__ = ["limit_of"]

_VISITOR = 180.0
"""Seconds the widget gives a visitor to choose a file."""
_FIELD = 5.0
"""Seconds for each field of a form: each is made ready, filled and read back."""


def limit_of(act: Act, base: float) -> float:
    """Seconds to wait for the outcome of `act`: `base`, plus the time that its arguments allow
    it.
    """
    args = act.args
    given = [args[name] for name in ("ms", "timeout") if isinstance(args.get(name), int | float)]
    fields = args.get("fields") if act.name == "fill_form" else None
    many = len(cast("list[Any]", fields)) if isinstance(fields, list) else 0
    then: Any = args.get("then")
    inner = str(cast("dict[str, Any]", then).get("tool")) if isinstance(then, dict) else ""
    visitor = _VISITOR if "upload_file" in (act.name, inner) else 0.0
    return base + max([0, *given]) / 1000 + many * _FIELD + visitor
