"""All that a prompt is made from, once a turn."""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish.agent.model.request import Image, Mode
from pilotfish.agent.page.view import View
from pilotfish.agent.state.turns import PastRun, TurnRecord
from pilotfish_client.page_messages import ActionSpec, Attachment, Selection

__all__ = ["Situation"]


@dataclass(frozen=True)
class Situation:
    """`date` (ISO) and `actions` are pinned at the run's start; `page_actions` are those that the
    current page registered. `previous` is the view that the model saw last, for a delta; `images`
    show the page of this turn, `pictures` are those of the `attachments`. `tail` are the blocks of
    the loop's features. The first `summarized` of `turns` are shortened, with `summary` in their
    place. `planned`: the reply may adjust the plan.
    """

    run_id: str
    task: str
    date: str
    locale: str
    mode: Mode
    turn: int
    max_turns: int
    actions: tuple[ActionSpec, ...]
    page_actions: tuple[ActionSpec, ...]
    view: View
    previous: View | None = None
    turns: tuple[TurnRecord, ...] = ()
    memory: str = ""
    nudges: tuple[str, ...] = ()
    selection: Selection | None = None
    attachments: tuple[Attachment, ...] = ()
    pictures: tuple[Image, ...] = ()
    earlier: tuple[PastRun, ...] = ()
    images: tuple[Image, ...] = ()
    tail: tuple[str, ...] = ()
    summary: str = ""
    summarized: int = 0
    planned: bool = False
    session: str = ""
