"""The request of one turn or of a plan: prompt layers, tools, the page and its frame."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from pilotfish.agent.model.request import (
    AssistantMessage,
    ChatMessage,
    Place,
    Request,
    Tool,
    UserMessage,
)
from pilotfish.agent.model.token_estimate import request_tokens
from pilotfish.agent.page.view import View
from pilotfish.agent.run.situation import Situation
from pilotfish.agent.state.plan import PlanInput
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.prompt.changes import changes_since, changes_text
from pilotfish.prompt.describe import tool_of, visible
from pilotfish.prompt.dump import LineText, line_texts
from pilotfish.prompt.environment import (
    environment,
    legend,
    long_lines,
    marks_in,
    opening,
    own_page_actions,
)
from pilotfish.prompt.escape import folded, language_tag
from pilotfish.prompt.excerpt import full_text, kept_lines, render
from pilotfish.prompt.history import Past, answers_of, earlier_text, messages_of
from pilotfish.prompt.host_settings import PromptSettings
from pilotfish.prompt.likely import menu_links
from pilotfish.prompt.system import about_of, layers_of, system_of
from pilotfish.prompt.turn_tool import AGENT_TURN, turn_tool
from pilotfish_sitemap import Sitemap, tips_for
from pilotfish_sitemap.learn import LearnedPaths
from pilotfish_sitemap.render import touched

__all__ = ["PromptComposer", "Shown", "ShownRun", "ShownRuns", "places_of", "plan_input_of"]


def places_of(sitemap: Sitemap | None) -> tuple[Place, ...]:
    """Every page; names and other paths of it (aliases) count as keywords."""
    if sitemap is None:
        return ()
    return tuple(
        Place(
            path=page.path,
            title=page.title,
            description=page.node.description,
            requires_auth=page.node.requires_auth or page.node.requires_admin,
            keywords=(*page.node.keywords, *page.node.aliases),
            actions=page.node.actions,
            notes=page.node.notes,
        )
        for page in sitemap.places()
    )


def plan_input_of(settings: PromptSettings, situation: Situation, limit: int) -> PlanInput:
    """`limit` is in characters of the page."""
    return PlanInput(
        task=situation.task,
        locale=language_tag(situation.locale),
        page=render(situation.view, limit=limit, task=situation.task),
        view=situation.view,
        sitemap=places_of(settings.sitemap),
        actions=situation.actions + situation.page_actions,
        about=about_of(settings, situation),
        selection=situation.selection,
    )


RUNS = 256


@dataclass(frozen=True)
class Shown:
    """The environment of one turn as it was sent. `known` are the lines the model has read up to
    then, by key; `base` is the turn whose page was given in full; `spent` counts the characters of
    all changes since. `lines` are the long lines of the features' blocks, and the turn whose text
    has them. `marks` are explained from the base on.
    """

    turn: int
    view: str
    document: str
    text: str
    known: Mapping[str, LineText]
    controls: int
    base: int
    spent: int = 0
    lines: Mapping[str, int] = field(default_factory=dict[str, int])
    marks: frozenset[str] = frozenset()


@dataclass
class ShownRun:
    """One run: its system prompt and the places it may need, rendered once, the page that each turn
    read, the lines of the last page by key, and what the turns were told as.
    """

    system: tuple[str, ...] | None = None
    places: str | None = None
    turns: dict[int, Shown] = field(default_factory=dict[int, Shown])
    texts: Mapping[str, LineText] = field(default_factory=dict[str, LineText])
    past: Past = field(default_factory=Past)

    def show(self, shown: Shown) -> None:
        """`shown` is what its turn reads. A turn may be asked again, so what the last one read is
        still needed; of those before it the text is.
        """
        self.turns[shown.turn] = shown
        if before := self.turns.get(shown.turn - 2):
            self.turns[before.turn] = replace(before, known={}, lines={})


class ShownRuns:
    """The most recent runs. A run that was evicted, or that another server had, gets full pages."""

    def __init__(self) -> None:
        self._runs: OrderedDict[str, ShownRun] = OrderedDict()

    def of(self, run_id: str) -> ShownRun:
        run = self._runs.setdefault(run_id, ShownRun())
        self._runs.move_to_end(run_id)
        while len(self._runs) > RUNS:
            self._runs.popitem(last=False)
        return run


LEAST_DOM = 2_000
PART = "# Of the site map, what the request may need"
LEARNED = '# Paths of this site, seen in its menus ("/a: b (c)" is /a, /a/b and /a/b/c)'


class PromptComposer:
    """Implements `pilotfish.agent.run.seams.Prompt`. One object is used by all runs of an agent.

    Raises ValueError for settings that cannot work.
    """

    def __init__(self, settings: PromptSettings | None = None) -> None:
        self._settings = settings or PromptSettings()
        if self._settings.dom_max_length < LEAST_DOM:
            raise ValueError(
                f"dom_max_length is {self._settings.dom_max_length}: a page needs at least "
                f"{LEAST_DOM} characters to be of use"
            )
        self._layers = layers_of(self._settings)
        self._places = places_of(self._settings.sitemap)
        self._learned = LearnedPaths()
        self._runs = ShownRuns()

    def request(self, situation: Situation) -> Request:
        """The request of this turn. System and tools stay byte-identical through a run."""
        run = self._runs.of(situation.run_id)
        if run.system is None:
            run.system = system_of(self._layers, self._settings, situation)
        request = Request(
            system=run.system,
            messages=(),
            tools=self._tools(situation),
            forced_tool=None if situation.mode == "classic" else AGENT_TURN.name,
            task=situation.task,
            observation=situation.view,
            actions=situation.actions + situation.page_actions,
            sitemap=self._places,
            memory=situation.memory,
            steps=tuple(step for turn in situation.turns for step in turn.steps),
            hard=_is_hard(situation),
        )
        return self._with_messages(request, situation, run)

    def plan_input(self, situation: Situation, limit: int) -> PlanInput:
        """What a planner reads, with at most `limit` characters of the page."""
        return plan_input_of(self._settings, situation, limit)

    def _tools(self, situation: Situation) -> tuple[Tool, ...]:
        if situation.mode == "envelope":
            return (turn_tool(situation.planned, self._settings.reflection),)
        overrides = self._settings.overrides
        specs = visible(situation.actions, situation.mode) + own_page_actions(situation)
        return tuple(tool_of(spec, overrides.get(spec.name)) for spec in specs)

    def _with_messages(self, request: Request, situation: Situation, run: ShownRun) -> Request:
        """As many turns as allowed; fewer, with the full page, if the prompt is too long."""
        turns = situation.turns[situation.summarized :]
        if most := self._settings.max_turns_in_prompt:
            turns = turns[-most:]
        allowed = self._settings.max_prompt_tokens
        while True:
            shown = self._show(situation, run, turns)
            messages = self._told(situation, run, turns, shown)
            whole = replace(request, messages=messages)
            if allowed is None or len(turns) <= 1 or request_tokens(whole) <= allowed:
                run.show(shown)
                return whole
            turns = turns[1:]

    def _told(
        self, situation: Situation, run: ShownRun, turns: tuple[TurnRecord, ...], shown: Shown
    ) -> tuple[ChatMessage, ...]:
        urls = {turn.number: turn.url for turn in turns}

        def page(number: int) -> str:
            before = run.turns.get(number)
            # The full page and all changes since are sent unchanged: the last changes are relative
            # to them, and providers have them cached.
            if before and shown.base <= number and shown.base != situation.turn:
                return before.text
            controls = f", {before.controls} controls" if before else ""
            return f"[page: turn {number} {urls.get(number, '')}{controls}]"

        start = opening(situation)
        if run.places is None:
            run.places = self._known_places(situation)
        start = f"{run.places}{start}"
        start = "\n\n".join([start, *_in_short(situation, len(turns))])
        pages = [*(page(turn.number) for turn in turns), shown.text]
        # Results of find and read stay as long as their page, and for at least one turn.
        run.past.read_since = shown.base - 1
        messages = messages_of(start, turns, pages, situation.mode, run.past)
        first = messages[0]
        if situation.pictures and isinstance(first, UserMessage):
            messages = (replace(first, images=situation.pictures), *messages[1:])
        last = messages[-1]
        if situation.images and not isinstance(last, AssistantMessage):
            messages = (*messages[:-1], replace(last, images=(*last.images, *situation.images)))
        return messages

    def _known_places(self, situation: Situation) -> str:
        """What the request touches of the site map; without one, what other sessions' menus had."""
        if sitemap := self._settings.sitemap:
            part, head = touched(sitemap, situation.task), PART
        else:
            part, head = self._learned.outline(situation.view.facts.url), LEARNED
        return f"{head}\n{part}\n\n" if part else ""

    def _show(self, situation: Situation, run: ShownRun, turns: tuple[TurnRecord, ...]) -> Shown:
        """The page of this turn: the changes if the model has their base, else in full."""
        view, limit = situation.view, self._settings.dom_max_length
        texts = line_texts(view, run.texts)
        known = now = run.texts = {text.key: text for text in texts}
        changed = partial(_changed, situation.previous, view)
        kept = kept_lines(view, texts, limit=limit, task=situation.task, changed=changed)
        if kept is not texts:
            known = {text.key: text for text in kept}
            now = now | known
        shown = Shown(
            turn=situation.turn,
            view=view.id,
            document=view.document,
            text="",
            known=known,
            controls=len(view.rows()),
            base=situation.turn,
        )
        before = self._base(situation, run, turns)
        if not before and not self._settings.sitemap:
            self._learned.see(view.facts.url, situation.session, menu_links(texts))
        page, marked = "", frozenset[str]()
        sent: Mapping[str, int] = {}
        if before:
            rows = changes_since(before.known, kept, now, situation.previous)
            changes = changes_text(view, rows, before.turn, situation.previous)
            spent, whole = before.spent + len(changes), len(full_text(view, kept, kept))
            if len(changes) < whole / 2 and spent < whole:
                page, sent, marked = changes, before.lines, before.marks
                if kept is not texts:
                    known = {key: now[key] for key in before.known if key in now} | known
                shown = replace(shown, known=known, base=before.base, spent=spent)
        page = page or full_text(view, texts, kept)
        overrides = dict(self._settings.overrides)
        marks = marks_in(page)
        aside = [*self._tips(view), *legend(marks - marked)]
        text = environment(situation, page, overrides, sent, aside)
        lines = {line: sent.get(line, situation.turn) for line in long_lines(situation, overrides)}
        return replace(shown, text=text, lines=lines, marks=marked | marks)

    def _tips(self, view: View) -> list[str]:
        sitemap = self._settings.sitemap
        tips = tips_for(sitemap, view.facts.url) if sitemap else ()
        return [f"Tip for this page: {folded(tip)}" for tip in tips]

    def _base(
        self, situation: Situation, run: ShownRun, turns: tuple[TurnRecord, ...]
    ) -> Shown | None:
        """What the last turn read, if the changes can be relative to it."""
        previous, view = situation.previous, situation.view
        before = run.turns.get(situation.turn - 1)
        numbers = {turn.number for turn in turns}
        if before is None or previous is None or before.view != previous.id:
            return None
        if not before.document == previous.document == view.document:
            return None
        return before if all(n in numbers for n in range(before.base, situation.turn)) else None


def _is_hard(situation: Situation) -> bool:
    last = situation.turns[-1].steps[-1:] if situation.turns else ()
    return bool(situation.nudges) or any(step.outcome.status != "done" for step in last)


def _in_short(situation: Situation, count: int) -> list[str]:
    """What stands for the turns before the last `told`."""
    summarized, shown_until = situation.summarized, len(situation.turns) - count
    parts = [earlier_text(situation.turns[:summarized], situation.summary)]
    if left_out := shown_until - summarized:
        parts.append(f"[{left_out} earlier turn{'s' if left_out > 1 else ''} left out]")
        parts += answers_of(situation.turns[summarized:shown_until])
    return [part for part in parts if part]


def _changed(previous: View | None, view: View) -> frozenset[str]:
    """Keys of the lines that are new or changed since the previous view of the document."""
    if previous is None or previous.document != view.document:
        return frozenset()
    pairs = ((line, previous.line(line.key)) for line in view.lines)
    return frozenset(line.key for line, was in pairs if was is not line and was != line)
