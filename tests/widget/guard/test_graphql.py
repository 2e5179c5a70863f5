"""GraphQL is judged by all that its documents may do, and not by how they begin."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.guard.sending import gated

GO = """<button onclick="fetch('/api/graphql', {{method: 'POST', body: JSON.stringify({{query: {0}}})}}).catch(() => 0)">Go</button>"""


def asks(acting: Any, document: str) -> str | None:
    text = "`" + document.replace('"', "&quot;") + "`"
    agent, line = gated(acting, GO.format(text), first=True)
    outcome = agent.act("click", name="Go")
    held = outcome["status"] == "needs_approval"
    assert bool(line.sent) != held, (outcome, line.sent)
    return outcome["approval"]["kind"] if held else None


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        ("query A { me { id } } mutation B { closeAccount(id: 7) { id } }", "other"),
        ("# a comment\nmutation { closeAccount(id: 7) { id } }", "other"),
        ("fragment F on User { id } mutation { closeAccount(id: 7) { ...F } }", "other"),
        ("mutation { closeAccount(id: 7) { id } }", "other"),
        ("mutation M($in: In = {a: {b: 1}}) { touch(in: $in) { id } gone: deleteUser(id: 7) { id } }", "delete"),
        ("query { mutation { id } }", None),
        ('query { find(text: "x } mutation { a") { id } }', None),
        ("query { me { ...F } } fragment F on User { id name }", None),
        ("{ me { id } }", None),
        ("{ me { id } } mutation { touch { id } }", "other"),
    ],
)  # fmt: skip
def test_each_operation_counts(acting: Any, document: str, kind: str | None) -> None:
    assert asks(acting, document) == kind
