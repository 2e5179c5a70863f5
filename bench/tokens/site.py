"""A site in memory: pages of a list whose items are opened one by one, and a form."""

from __future__ import annotations

from dataclasses import dataclass, field

from pilotfish.agent.page.view import View
from pilotfish.agent.run.seams import Acted
from pilotfish_client.observation import Facts, Line, Range, Row, Scroll
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.page_messages import ActionSpec
from pilotfish_client.server_messages import Act

__all__ = ["PAGES", "ROWS", "Site", "code_of"]

PAGES, ROWS, FILLER = 5, 4, 120


def code_of(item: int) -> str:
    """What only the opened item shows."""
    return f"C{item}-{item * 7919 % 10_007:05d}"


@dataclass
class Site:
    """Implements the Page seam. `fields` are the labels of the form; `path` is where it stands."""

    fields: tuple[str, ...]
    path: str = "/list?page=1"
    opened: set[int] = field(default_factory=set[int])
    filled: dict[str, str] = field(default_factory=dict[str, str])
    sent: dict[str, str] | None = None
    document: str = "d1"
    epoch: int = 1
    actions: tuple[ActionSpec, ...] = ()
    looks: int = 0

    async def observe(self) -> View:
        self.looks += 1
        lines = tuple(self._lines())
        facts = Facts(
            url=self.path,
            title="Depot",
            scroll=Scroll(above=0, visible=900, below=0),
            visible=[Range(first=lines[0].key, last=lines[-1].key)],
            above=[],
            dialogs=[],
        )
        return View(f"o{self.looks}", self.document, facts, lines)

    async def act(self, act: Act) -> Acted:
        outcome = self._done(act)
        return Acted(outcome, await self.observe())

    async def recover(self, act: Act) -> Acted:
        return Acted(Outcome(status="unknown", message="not known"), await self.observe())

    @property
    def page(self) -> int:
        """The page of the list; 0 for the form."""
        return int(self.path.rpartition("=")[2]) if self.path.startswith("/list") else 0

    def _done(self, act: Act) -> Outcome:
        ref = int(act.args.get("ref", 0))
        if act.name == "fill_input" and 500 < ref <= 500 + len(self.fields):
            label, value = self.fields[ref - 501], str(act.args["value"])
            self.filled[label] = value
            return _seen("value", f"{label} is {value}")
        if act.name != "click":
            return Outcome(status="failed", reason="not_interactive", message=f"no {act.name}")
        match ref:
            case 1 | 2:
                return self._go("/form" if ref == 2 else f"/list?page={self.page + 1}")
            case 600:
                self.sent = dict(self.filled)
                return _seen("message", "Thank you, the form was sent")
            case _ if ref - 100 in self._items():
                self.opened.add(ref - 100)
                return _seen("message", f"Item {ref - 100} opened")
            case _:
                return Outcome(status="failed", reason="not_found", message=f"no [{ref}]")

    def _go(self, path: str) -> Outcome:
        before, self.path = self.path, path
        self.document = f"d{path}"
        return _seen("route", f"route {before} -> {path}")

    def _items(self) -> range:
        return range((self.page - 1) * ROWS + 1, self.page * ROWS + 1) if self.page else range(0)

    def _lines(self) -> list[Line]:
        lines = [_row(1, "link", "Next page"), _row(2, "link", "Form")]
        if self.page == 1:
            lines.append(_text("promo", "Depot word of the day: heron-41"))
        for item in self._items():
            lines.append(_row(100 + item, "button", f"Open item {item}"))
            if item in self.opened:
                lines.append(_text(f"c{item}", f"Code of item {item}: {code_of(item)}"))
        if not self.page:
            lines += self._form()
        # A page is mostly what the task does not need.
        words = "Some words about shipping, returns and the season, as shops have them"
        lines += [_text(f"{self.path}{n}", f"{words}, part {n}") for n in range(FILLER)]
        return lines

    def _form(self) -> list[Line]:
        rows = [
            _row(501 + index, "textbox", label, value=self.filled.get(label, ""))
            for index, label in enumerate(self.fields)
        ]
        return [*rows, _row(600, "button", "Send")]


def _seen(kind: str, text: str) -> Outcome:
    return Outcome(status="done", message="done", effects=[Effect(kind=kind, text=text)])  # type: ignore[arg-type]


def _row(ref: int, word: str, name: str, **attributes: str) -> Line:
    return Line(
        key=f"e{ref}", depth=0, row=Row(ref=ref, word=word, name=name, attributes=dict(attributes))
    )


def _text(key: str, text: str) -> Line:
    return Line(key=key, depth=0, row=text)
