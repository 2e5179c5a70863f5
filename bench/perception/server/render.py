"""The server's text of observations, for the bench: one JSON request a line in, one answer out.

A request `{"observations": [first, ops, ops, ...]}` is answered with a list: for each observation
`{lifted, text, in_view_lost, changes}`: the dump without a budget, within the default one, how many
lines in view that one leaves out, and (but for the first) what changed since the one before.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from pilotfish.agent.view import View, view_of
from pilotfish.prompt.changes import changes_since, changes_text
from pilotfish.prompt.dump import line_texts
from pilotfish.prompt.fold import full_text, kept_lines
from pilotfish.prompt.settings import PromptSettings
from pilotfish_client.codec import decode
from pilotfish_client.observation import Observation

__all__ = ["answers", "main"]

UNLIMITED = 10**12


def answers(observations: list[dict[str, Any]], task: str = "") -> Iterator[dict[str, Any]]:
    """What a model would read of each observation, were it shown one after the other."""
    limit = PromptSettings().dom_max_length
    view: View | None = None
    known: dict[str, str] | None = None
    for turn, sent in enumerate(observations, 1):
        view = view_of(decode(Observation, sent), view)
        texts = line_texts(view)
        kept = kept_lines(view, texts, limit=limit, task=task)
        full = full_text(view, texts, kept)
        stays = {text.line.key for text in kept}
        in_view = [text.line.key for text in texts if text.place == "visible"]
        answer: dict[str, Any] = {
            "lifted": full_text(view, texts, kept_lines(view, texts, limit=UNLIMITED, task=task)),
            "text": full,
            "in_view_lost": sum(key not in stays for key in in_view),
        }
        now = {text.line.key: text.text for text in texts}
        read = {text.line.key: text.text for text in kept}
        if known is not None:
            changes = changes_text(view, changes_since(known, kept, now), turn - 1)
            # As the composer has it: what is not much shorter is shown in full.
            answer["changes"] = changes if len(changes) < len(full) / 2 else full
            read = {key: now[key] for key in known if key in now} | read
        known = read
        yield answer


def main() -> None:
    """Answers until the input ends."""
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer: Any = list(answers(request["observations"], request.get("task", "")))
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
