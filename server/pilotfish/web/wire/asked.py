"""The contract that a page gives a run: what is wrong with it."""

from __future__ import annotations

from typing import Any

from pilotfish.actions.bounded import check_bounded
from pilotfish.actions.rules import checked_parts
from pilotfish.agent.run.contract import Contract, tightened
from pilotfish.web.wire.apart import aside
from pilotfish_client.page_messages import RunContract

_UNREAD = ("patternProperties", "$ref", "$dynamicRef")

__all__ = ["contract_ahead", "contract_fault"]


async def contract_ahead(asked: RunContract) -> None:
    """Checks it outside the event loop: `contract_fault` then has the result of its schema."""
    await aside(contract_fault, asked)


def contract_fault(asked: RunContract) -> str:
    """A sentence; "" where nothing is wrong. The check of a schema is cached by its text, so that
    one that a thread has made ahead costs the event loop nothing.
    """
    try:
        tightened(Contract(), asked)
        if asked.output_schema is not None:
            _check_words(asked.output_schema)
    except ValueError as error:
        return str(error)
    return ""


def _check_words(schema: dict[str, Any]) -> None:
    """A page is not trusted: its patterns and references could keep the server busy for ever."""
    where = "The contents of contract.output_schema"
    for place, part in checked_parts(schema, where):
        found = [word for word in _UNREAD if word in part]
        if isinstance(part.get("pattern"), str):
            found.append("pattern")
        if found:
            raise ValueError(
                f"{where} have {found[0]} at {place[:80] or 'the top'}, which is not read from a"
                " page: check it in the page, or in the server's Contract"
            )
    check_bounded(schema, where)
