"""Pages written as dump text, and a browser of such pages that a model can drive."""

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pilotfish.agent.model.request import ArgumentsDelta, Place, Request, Stopped
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish_builtin import BuiltinMatcher
from pilotfish_builtin.candidates import Finder
from pilotfish_builtin.elements import read_page
from pilotfish_builtin.progress import Progress
from pilotfish_builtin.score import Scorer
from pilotfish_builtin.turn import Turn
from pilotfish_client.observation import Dialog, Facts, Line, Row, Scroll
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.page_messages import ActionSpec

__all__ = ["Button", "FakeSite", "Run", "ask", "drive", "turn_on", "view_of_dump"]

_ROW = re.compile(
    r"\[(\d+)\]<([a-z]+)((?: [a-z]+(?:=(?:\"(?:[^\"\\]|\\.)*\"|\[[^\]]*\]|[^\s>]+))?)*)> ?(.*)"
)
_ATTRIBUTE = re.compile(r"([a-z]+)(?:=(\"(?:[^\"\\]|\\.)*\"|\[[^\]]*\]|[^\s>]+))?")


def view_of_dump(dump: str) -> View:
    """The inverse of the rendered dump, as far as these tests need it."""
    facts: dict[str, Any] = {"url": "/", "title": "", "dialogs": []}
    lines: list[Line] = []
    for number, text in enumerate(dump.strip("\n").splitlines()):
        header = re.match(r"(URL|TITLE|DIALOG|FROM): (.*)", text)
        if header and not lines:
            key = header[1].lower()
            if key == "dialog":
                facts["dialogs"] = [Dialog(name=header[2])]
            else:
                facts["arrived_from" if key == "from" else key] = header[2]
        elif text.strip():
            depth = len(text) - len(text.lstrip("\t"))
            lines.append(Line(key=f"k{number}", depth=depth, row=_row(text.strip())))
    scroll = Scroll(above=0, visible=900, below=0)
    return View("o1", "d1", Facts(scroll=scroll, visible=[], above=[], **facts), tuple(lines))


def _row(text: str) -> Row | str:
    match = _ROW.fullmatch(text)
    if match is None:
        return text
    name, *cells = match[4].split(" | ")
    attributes = {key: _value(value) for key, value in _ATTRIBUTE.findall(match[3])}
    if match[2] == "row":
        name, cells = "", [name, *cells]
    return Row(
        ref=int(match[1]),
        word=match[2],
        name=name,
        attributes=attributes or None,
        cells=[_row(cell) for cell in cells] or None,
    )


def _value(text: str) -> Any:
    if not text:
        return True
    return json.loads(text) if text[0] in '"[' else text


Button = Callable[["FakeSite"], Outcome | None]


class FakeSite:
    """Pages by path, written as dumps. Links lead on, fields and switches keep what is put into
    them, buttons do what `buttons` says by their name; `log` is what happened to the application.
    """

    def __init__(self, pages: dict[str, str], start: str = "/") -> None:
        self.views = {path: view_of_dump(f"URL: {path}\n{text}") for path, text in pages.items()}
        self.path = start
        self.buttons: dict[str, Button] = {}
        self.answers: list[str] = []
        self.asked: list[str] = []
        self.log: list[str] = []
        self.dialog: str | None = None
        self.clicked = 0

    @property
    def view(self) -> View:
        return self.views[self.dialog or self.path]

    def value(self, ref: int) -> Any:
        row = next(row for view in self.views.values() for row in view.rows() if row.ref == ref)
        return (row.attributes or {}).get("value")

    def act(self, name: str, args: dict[str, Any]) -> Outcome:
        if name.startswith("ask_user"):
            return self._ask(args)
        if name == "navigate":
            return self._go(args["path"])
        if name == "press_key":
            return self.buttons[args["key"]](self) or Outcome(status="done")
        row = self.view.row(args.get("ref", -1))
        if row is None:
            return Outcome(status="failed", reason="not_found", message=f"no {args}")
        if name == "click":
            return self._click(row)
        self._set(row, {"value": args.get("value", "")})
        effect = Effect(kind="value", text=f"{row.name} is {args.get('value', '')}")
        return Outcome(status="done", effects=[effect])

    def _ask(self, args: dict[str, Any]) -> Outcome:
        self.asked.append(args["question"])
        options = args.get("options", [])
        wanted = self.answers.pop(0) if self.answers else None
        if wanted is None:
            return Outcome(
                status="done",
                data={"question": args["question"], "answer": "", "source": "cancelled"},
            )
        answer = next((option for option in options if wanted in option), wanted)
        return Outcome(
            status="done", data={"question": args["question"], "answer": answer, "source": "option"}
        )

    def _go(self, path: str) -> Outcome:
        if path.split("?")[0] not in self.views:
            return Outcome(status="failed", reason="navigation", message=f"no page {path}")
        before, self.path, self.dialog = self.path, path.split("?")[0], None
        return Outcome(status="done", effects=[Effect(kind="route", text=f"{before} -> {path}")])

    def _click(self, row: Row) -> Outcome:
        attributes = row.attributes or {}
        self.clicked = row.ref
        if row.name in self.buttons:
            return self.buttons[row.name](self) or Outcome(
                status="done", effects=[Effect(kind="changed", text=row.name)]
            )
        if isinstance(href := attributes.get("href"), str):
            return self._go(href)
        if row.word in ("checkbox", "switch"):
            self._set(row, {"checked": not attributes.get("checked", False)})
            return Outcome(status="done", effects=[Effect(kind="changed", text=row.name)])
        if row.word == "radio":
            self._set(row, {"checked": True})
            return Outcome(status="done", effects=[Effect(kind="changed", text=row.name)])
        raise AssertionError(f"nobody expected a click on {row}")

    def _set(self, row: Row, attributes: dict[str, Any]) -> None:
        key = self.dialog or self.path
        view = self.views[key]
        kept = {**(row.attributes or {}), **attributes}
        new = replace(
            row, attributes={name: value for name, value in kept.items() if value is not False}
        )
        lines = tuple(replace(line, row=_swap(line.row, row.ref, new)) for line in view.lines)
        self.views[key] = replace(view, lines=lines)


def _swap(row: Row | str, ref: int, new: Row) -> Row | str:
    if isinstance(row, str):
        return row
    if row.ref == ref:
        return new
    return replace(row, cells=[_swap(cell, ref, new) for cell in row.cells]) if row.cells else row


@dataclass
class Run:
    summary: str
    calls: list[tuple[str, dict[str, Any]]]
    said: list[str]
    turns: int
    failed: bool = False


def drive(
    site: FakeSite,
    task: str,
    sitemap: tuple[Place, ...] = (),
    actions: tuple[ActionSpec, ...] = (),
    most_turns: int = 25,
) -> Run:
    """Plays loop and page for the matcher until it says that it has finished."""
    memory, steps, run = "", [], Run("", [], [], 0)
    model = BuiltinMatcher()
    while run.turns < most_turns:
        run.turns += 1
        request = Request(
            *((), (), task, site.view, (), "agent_turn"), *(actions, sitemap, memory, tuple(steps))
        )
        reply = json.loads(asyncio.run(_text(model, request)))
        memory = reply["memory"]
        for action in reply["actions"]:
            if "narrate" in action:
                run.said.append(action["narrate"])
                continue
            if action["tool"] == "fail":
                run.summary, run.failed = action["args"]["reason"], True
                return run
            run.calls.append((action["tool"], action["args"]))
            outcome = site.act(action["tool"], action["args"])
            steps.append(
                Step(len(steps) + 1, f"a{len(steps)}", action["tool"], action["args"], outcome)
            )
            if outcome.status != "done":
                break
        if reply.get("is_final"):
            run.summary = reply["summary"]
            return run
    raise AssertionError(f"no end after {most_turns} turns: {run.calls}")


def ask(task: str, dump: str, **parts: Any) -> dict[str, Any]:
    """The envelope of the first turn on one page."""
    request = Request((), (), task, view_of_dump(dump), forced_tool="agent_turn")
    return json.loads(asyncio.run(_text(BuiltinMatcher(), replace(request, **parts))))


def turn_on(dump: str, sitemap: tuple[Place, ...] = ()) -> Turn:
    """A turn at its beginning, for tests of single handlers."""
    request = Request((), (), "", view_of_dump(dump), forced_tool="agent_turn", sitemap=sitemap)
    page = read_page(request.observation)
    finder = Finder(page, sitemap, Scorer())
    return Turn(request, page, finder, Progress([]))


async def _text(model: BuiltinMatcher, request: Request) -> str:
    chunks = [chunk async for chunk in model.stream(request)]
    assert isinstance(chunks[-1], Stopped)
    return "".join(chunk.text for chunk in chunks if isinstance(chunk, ArgumentsDelta))
