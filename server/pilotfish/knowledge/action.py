"""The action `search_site`: what the site itself says, as numbered quotes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from pilotfish.actions.custom import ServerAction
from pilotfish.agent.failures import StoreError
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.seams import ActionContext
from pilotfish.knowledge.library import Library
from pilotfish_client.action import action
from pilotfish_client.outcome import Outcome

__all__ = ["NAME", "Quote", "quotes_of", "search_action"]

NAME = "search_site"
NOTHING = (
    "the site's documents say nothing of this. After a first search try once more, in the words"
    " that the site would use; else look at a page that may say it, or end with not_possible"
)
Quote = dict[str, Any]
"""`n`, `heading`, `address` and `text` of a passage that was found in a run."""


def search_action(library: Library) -> ServerAction:
    """What it finds is a stranger's word like all text of pages."""

    async def search_site(ctx: ActionContext, query: str) -> Outcome:
        try:
            found = await library.find(query[:1_000], ctx.user)
        except StoreError as error:
            return Outcome(status="failed", reason="handler_error", message=str(error))
        quotes = [
            {"n": number, "heading": it.heading, "address": it.address, "text": it.text}
            for number, it in enumerate([hit.passage for hit in found], 1)
        ]
        message = f"{len(quotes)} passages" if quotes else NOTHING
        return Outcome(status="done", message=message, data={"passages": quotes})

    text = "Search what the site's documents say: at most five passages, by their words. Cite them."
    return ServerAction(action(name=NAME, description=text, untrusted=True)(search_site))


def quotes_of(steps: Sequence[Step]) -> dict[int, Quote]:
    """All passages that the steps found, by their numbers."""
    found: dict[int, Quote] = {}
    for step in steps:
        if step.name == NAME and step.outcome.data:
            quotes = cast("list[Quote]", step.outcome.data.get("passages", []))
            found |= {int(quote["n"]): quote for quote in quotes}
    return found
