"""One turn: results in, the intent that is due carried on, a reply out."""

from __future__ import annotations

from pilotfish.agent.model.request import Request
from pilotfish.agent.page.deed import shows_a_deed
from pilotfish_builtin.candidates import Finder
from pilotfish_builtin.clauses import split_clauses
from pilotfish_builtin.doing.add import add_product
from pilotfish_builtin.doing.answer import answer_question
from pilotfish_builtin.doing.choose import choose
from pilotfish_builtin.doing.custom import custom_act
from pilotfish_builtin.doing.fill import fill_form
from pilotfish_builtin.doing.go import go_to, search_for
from pilotfish_builtin.doing.press import press
from pilotfish_builtin.doing.returning import told_of_return, way_back
from pilotfish_builtin.doing.toggle import toggle
from pilotfish_builtin.elements import read_page
from pilotfish_builtin.intent import (
    Add,
    Beyond,
    Choose,
    Form,
    Goto,
    Intent,
    Press,
    Question,
    Search,
    Toggle,
    name_of,
)
from pilotfish_builtin.moves import Act, Answered, Choice, Do, Finished, Move, Open, Stuck
from pilotfish_builtin.other_language import told_in_its_language
from pilotfish_builtin.progress import Pending, Progress, read_progress, write_progress
from pilotfish_builtin.reading import read_clauses
from pilotfish_builtin.reply import Reply, summarise
from pilotfish_builtin.results import take_results
from pilotfish_builtin.score import Scorer
from pilotfish_builtin.turn import Turn

__all__ = ["decide"]

_MOST_TURNS = 20
_MOST_MOVES = 12
_NEEDS = "That needs a language model: {}. I only do short, literal requests, one thing at a time."

_NO_FURTHER = "I stopped, since I was not getting any further."
_TAKEN_OVER = "That needs a language model: I cannot take over what another one began."


def decide(request: Request) -> Reply:
    """The reply to a request; everything it must remember is in the reply's memory. A refusal of
    what is not English says that this is the reason, where nothing has been done.
    """
    reply = _decided(request)
    if not reply.failure or any(map(shows_a_deed, request.steps)):
        return reply
    told = told_in_its_language(request.task)
    return Reply(failure=told) if told else reply


def _decided(request: Request) -> Reply:
    progress = read_progress(request.memory)
    if progress is None or progress.task != request.task:
        if request.steps:
            return Reply(failure=_TAKEN_OVER)
        progress = Progress(split_clauses(request.task), task=request.task)
    intents = read_clauses(progress.clauses)
    beyond = next((intent for intent in intents if isinstance(intent, Beyond)), None)
    if beyond is not None or not intents:
        return Reply(failure=_decline(beyond))
    progress.turns += 1
    end = take_results(progress, request.steps)
    turn = Turn(
        request,
        page := read_page(request.observation),
        Finder(page, request.sitemap, Scorer()),
        progress,
    )
    if progress.trail.ending:
        return Reply(failure=summarise(progress.told, told_of_return(turn)))
    if end is None and progress.turns > _MOST_TURNS:
        end = _NO_FURTHER
    if end is not None:
        return _end(turn, end)
    return _carry_on(intents, turn)


def _decline(beyond: Beyond | None) -> str:
    if beyond is not None and not beyond.for_a_model:
        return f"I do not do that: {beyond.reason}."
    return _NEEDS.format(beyond.reason if beyond else "there is nothing to read in it")


def _carry_on(intents: list[Intent], turn: Turn) -> Reply:
    progress = turn.progress
    answer: Answered | None = None
    for _ in range(_MOST_MOVES):
        if progress.at >= len(intents):
            text = answer.text if answer else ""
            about = answer.about if answer else None
            done = summarise(progress.told)
            summary = " ".join(part for part in (done, text) if part)
            summary = summary or "There was nothing to do."
            return Reply(summary=summary, about=about, claims=_claims(turn.request))
        progress.trail.began = progress.trail.began or turn.page.path
        move = _move(intents[progress.at], turn)
        match move:
            case Finished(tell=tell):
                if tell:
                    progress.told.append(tell)
                progress.go_on()
            case Answered():
                answer = move
                progress.go_on()
                if progress.at < len(intents):
                    progress.told.append(move.text.rstrip("."))
            case Do(acts=acts, phase=phase):
                progress.phase = phase or progress.phase
                if not acts:
                    intents = read_clauses(progress.clauses)
                    continue
                return _issue(acts, progress)
            case Choice() | Open():
                return _issue((_question(move, progress),), progress)
            case Stuck(why=why):
                what = name_of(intents[progress.at])
                return _end(turn, f"I could not go on with “{what}”: {why}")
    return _end(turn, _NO_FURTHER)


def _claims(request: Request) -> list[tuple[str, int]]:
    return [(step.name, step.number) for step in request.steps if shows_a_deed(step)]


def _end(turn: Turn, why: str) -> Reply:
    """Back to where the intent began, where only looking around has led away from it; then why."""
    back = way_back(turn, why)
    if back is not None:
        return _issue((back,), turn.progress)
    told = summarise(turn.progress.told, why)
    # What may have happened is no failure: the loop says of it what it knows.
    return Reply(summary=told) if turn.progress.doubt else Reply(failure=told)


def _move(intent: Intent, turn: Turn) -> Move:
    progress = turn.progress
    if progress.phase == "custom":
        return Finished()
    if (
        not progress.phase
        and not progress.trail.hops
        and (act := custom_act(intent, turn)) is not None
    ):
        return Do((act,), phase="custom")
    match intent:
        case Goto():
            return go_to(intent, turn)
        case Press():
            return press(intent, turn)
        case Toggle():
            return toggle(intent, turn)
        case Form():
            return fill_form(intent, turn)
        case Choose():
            return choose(intent, turn)
        case Add():
            return add_product(intent, turn)
        case Search():
            return search_for(intent, turn)
        case Question():
            return answer_question(intent, turn)
        case Beyond(reason=reason):
            return Stuck(_NEEDS.format(reason))


def _issue(acts: tuple[Act, ...], progress: Progress) -> Reply:
    progress.pending = [Pending(act.tool, act.tell) for act in acts]
    return Reply(acts, write_progress(progress))


def _question(move: Choice | Open, progress: Progress) -> Act:
    progress.asking = move.about
    if isinstance(move, Open):
        return Act("ask_user", {"question": move.question})
    progress.options = dict(move.options)
    return Act("ask_user_choice", {"question": move.question, "options": list(move.options)})
