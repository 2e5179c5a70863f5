"""What a model would read of observations, for the bench: one JSON request a line in, one answer
out.

A request `{"observations": [first, ops, ops, ...]}` is answered with a list, as if each were a turn
of one run: `{text, lifted, in_view_lost}`: the page as the prompt has it (after the first turn only
what changed, where that is shorter), all lines without a budget, and how many lines in view the
first turn leaves out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from pilotfish.agent.page.view import View, view_of
from pilotfish.agent.run.situation import Situation
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.prompt.compose import PromptComposer
from pilotfish.prompt.dump import LineText, line_texts
from pilotfish.prompt.environment import BELOW
from pilotfish.prompt.excerpt import full_text
from pilotfish_client.codec import decode
from pilotfish_client.observation import Observation, Row

__all__ = ["answers", "main"]

TASK = "Tell me what is here."


def answers(observations: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """For each observation, in order, what the module's docstring says."""
    composer = PromptComposer()
    view: View | None = None
    for turn, sent in enumerate(observations, 1):
        previous, view = view, view_of(decode(Observation, sent), view)
        texts = line_texts(view)
        request = composer.request(_situation(turn, view, previous))
        page = request.messages[-1].text.split(BELOW, 1)[1].lstrip("\n")
        answer: dict[str, Any] = {"text": page, "lifted": full_text(view, texts, texts)}
        if turn == 1:
            answer["in_view_lost"] = _lost(texts, page)
        yield answer


def _situation(turn: int, view: View, previous: View | None) -> Situation:
    looked = {"actions": [{"tool": "wait", "args": {}}]}
    turns = tuple(TurnRecord(number, looked, ()) for number in range(1, turn))
    return Situation(
        run_id="bench",
        task=TASK,
        date="2026-01-01",
        locale="en",
        mode="envelope",
        turn=turn,
        max_turns=turn + 1,
        actions=(),
        page_actions=(),
        view=view,
        previous=previous,
        turns=turns,
    )


def _lost(texts: list[LineText], page: str) -> int:
    """Lines in view that the page lacks. Of a row its ref is looked for: a table that is folded
    tells its counts besides.
    """
    told = set(page.splitlines())
    heads = {line.lstrip("\t↑↓").partition("<")[0] for line in told}
    lost = 0
    for text in texts:
        if text.place == "visible":
            row = text.line.row
            is_told = (
                f"[{row.ref}]" in heads
                if isinstance(row, Row)
                else set(text.shown.splitlines()) <= told
            )
            lost += not is_told
    return lost


def main() -> None:
    """Answers until the input ends."""
    for line in sys.stdin:
        try:
            answer: Any = list(answers(json.loads(line)["observations"]))
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
