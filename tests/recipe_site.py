"""A small site in memory for recipes: orders in rows, preferences in a form, and other drawings."""

from dataclasses import dataclass, field
from typing import Any

from fakes import needs_approval
from pilotfish.agent.page.view import View
from pilotfish.agent.run.seams import Acted
from pilotfish_client.observation import Facts, Line, Range, Row, Scroll
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.page_messages import ActionSpec
from pilotfish_client.server_messages import Act

__all__ = ["CANARY", "RecipeSite"]

CANARY = "canary-7731"
"""Text of the page that nobody asked about."""


@dataclass
class RecipeSite:
    """A Page. `redrawn` changes refs, order and case; `renamed` the name of Save; `extra` has it
    ask once more; `deletes` makes Archive delete; `late` tells of saving only later,
    `slow` draws the form only later, `guarded` has the visitor asked before it saves.
    """

    path: str = "/"
    redrawn: bool = False
    renamed: bool = False
    extra: bool = False
    deletes: bool = False
    late: bool = False
    slow: bool = False
    guarded: bool = False
    orders: list[str] = field(default_factory=lambda: ["TW-1", "TW-2"])
    gone: list[str] = field(default_factory=list[str])
    dark: bool = False
    phone: str = ""
    currency: str = "US dollar"
    saved: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    asking: bool = False
    acts: list[Act] = field(default_factory=list[Act])
    document: str = "d1"
    epoch: int = 1
    actions: tuple[ActionSpec, ...] = ()
    looks: int = 0
    note: str = f"Note of the shop: {CANARY}"

    async def observe(self) -> View:
        self.looks += 1
        lines = tuple(self._lines())
        facts = Facts(
            url=self.path,
            title=f"{self.path.strip('/').title() or 'Home'} · Depot",
            scroll=Scroll(above=0, visible=900, below=0),
            visible=[Range(first=lines[0].key, last=lines[-1].key)],
            above=[],
            dialogs=[],
        )
        return View(f"o{self.looks}", self.document, facts, lines)

    async def act(self, act: Act) -> Acted:
        self.acts.append(act)
        return Acted(self._done(act), await self.observe())

    async def recover(self, act: Act) -> Acted:
        return Acted(Outcome(status="unknown", message="not known"), await self.observe())

    def ref(self, name: str, nth: int = 0) -> int:
        """The ref of what is called so now."""
        rows = [row for line in self._lines() for row in _rows(line.row)]
        return [row.ref for row in rows if (row.name or "").lower() == name.lower()][nth]

    def _done(self, act: Act) -> Outcome:
        if self.guarded and act.args.get("ref") == 13 and act.digest is None:
            return needs_approval("d13", name="Save")
        if act.name == "navigate":
            return self._go(str(act.args["path"]))
        ref = int(act.args.get("ref", 0)) - (500 if self.redrawn else 0)
        value = str(act.args.get("value", ""))
        match act.name, ref:
            case "click", 1 | 2:
                return self._go("/orders" if ref == 1 else "/preferences")
            case "click", 10:
                self.dark = not self.dark
                return _seen("message", f"Dark mode is {'on' if self.dark else 'off'}")
            case "fill_input", 11:
                self.phone = value
                return _seen("value", f"Phone is {value}")
            case "select_option", 12:
                self.currency = value
                return _seen("value", f"Currency is {value}")
            case "click", 13 if self.extra and not self.asking:
                self.asking = True
                return _seen("dialog", "dialog “Sure?” opened")
            case "click", 13 | 14:
                self.asking = False
                self.saved.append((self.phone, self.currency))
                if self.late:
                    return _seen("none", "no visible effect")
                return _seen("message", f"Phone {self.phone} was saved")
            case "click", _ if 100 <= ref < 100 + len(self.orders):
                number = self.orders.pop(ref - 100)
                self.gone.append(number)
                return _seen("message", f"{number} {'deleted' if self.deletes else 'archived'}")
            case "wait", _:
                self.slow = False
                self.note = "Phone 555-0199 was saved"
                return Outcome(status="done", message="waited")
            case _:
                return Outcome(status="failed", reason="not_found", message=f"no [{ref}]")

    def _go(self, path: str) -> Outcome:
        before, self.path = self.path, path
        self.document = f"d{path}"
        return _seen("route", f"route {before} -> {path}")

    def _lines(self) -> list[Line]:
        lines = [self._line(1, "link", "Orders"), self._line(2, "link", "Preferences")]
        if self.path == "/orders":
            lines += [self._order(n, number) for n, number in enumerate(self.orders)]
        if self.path == "/preferences" and not self.slow:
            options: Any = ["US dollar", "Euro"]
            lines += [
                self._line(10, "switch", "Dark mode", **({"checked": True} if self.dark else {})),
                self._line(11, "textbox", "Phone", value=self.phone),
                self._line(12, "combobox", "Currency", value=self.currency, options=options),
                self._line(13, "button", "Store" if self.renamed else "Save"),
            ]
            if self.asking:
                lines.append(self._line(14, "button", "Yes"))
        if self.redrawn:
            lines.reverse()
        return [*lines, Line(key="t", depth=0, row=self.note)]

    def _order(self, n: int, number: str) -> Line:
        archive = self._line(100 + n, "button", "Archive").row
        assert isinstance(archive, Row)
        cells: list[str | Row] = [number, f"Customer {n} {CANARY}", archive]
        return Line(key=f"o{number}", depth=0, row=Row(ref=900 + n, word="row", cells=cells))

    def _line(self, ref: int, word: str, name: str, **attributes: Any) -> Line:
        ref += 500 if self.redrawn else 0
        told = name.upper() if self.redrawn else name
        row = Row(ref=ref, word=word, name=told, attributes=dict(attributes) or None)
        return Line(key=f"e{ref}", depth=0, row=row)


def _rows(row: Row | str) -> list[Row]:
    if isinstance(row, str):
        return []
    return [row, *(cell for cell in row.cells or () if isinstance(cell, Row))]


def _seen(kind: Any, text: str) -> Outcome:
    return Outcome(status="done", message="done", effects=[Effect(kind=kind, text=text)])
