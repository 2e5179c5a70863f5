"""A small site to search, and libraries over it."""

from pathlib import Path

from pilotfish.knowledge.library import Library
from pilotfish.knowledge.options import Knowledge
from pilotfish.knowledge.passage import Page

__all__ = ["CANCEL", "PAGES", "library"]

CANCEL = "You can cancel a plan at any time in Settings. It ends with the period that is paid."
PAGES = (
    Page(
        "/help/billing",
        f"""<html lang=en><title>Billing · Acme</title><nav>Cancel the menu</nav><main>
        <h1>Billing</h1><p>Invoices are sent by mail on the first of the month.</p>
        <h2 id=cancel>Cancelling a plan</h2><p>{CANCEL}</p>
        <h2 id=refunds>Refunds</h2><p>A refund takes 14 days and goes to the same card.</p>""",
    ),
    Page("/help/teams", "# Teams\n\n## Seats\n\nA team has at most 25 seats.\n", "markdown"),
    Page(
        "/help/staff",
        "# Staff\n\nThe discount code of staff is ORCA.\n",
        "markdown",
        readers=("staff",),
    ),
    Page(
        "/de/hilfe", "# Pakete\n\nWir liefern Pakete in ganz Europa.\n", "markdown", language="de"
    ),
)


def library(folder: Path, *pages: Page, **options: object) -> Library:
    """Over the given pages, or those above; in a file of its own."""
    given = Knowledge([lambda: pages or PAGES], **options)  # type: ignore[arg-type]
    return Library(given, str(folder / "store.db"), "pk_test")
