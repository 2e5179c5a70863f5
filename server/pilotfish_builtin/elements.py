"""The page as things that can be acted on, each with the words that stand around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from urllib.parse import unquote, urlsplit

from pilotfish.agent.page.view import View
from pilotfish_builtin.words import words
from pilotfish_client.observation import Row

__all__ = [
    "CHOICES",
    "FIELDS",
    "PRESSABLE",
    "TOGGLES",
    "Element",
    "PageMap",
    "path_of",
    "read_page",
    "state_of",
]

FIELDS = frozenset(
    {
        "textbox",
        "searchbox",
        "spinbutton",
        "combobox",
        "slider",
        "textarea",
        "input",
        "listbox",
        "select",
    }
)
PRESSABLE = frozenset(
    {
        "button",
        "link",
        "tab",
        "menuitem",
        "menuitemcheckbox",
        "menuitemradio",
        "option",
        "summary",
        "treeitem",
    }
)
TOGGLES = frozenset({"checkbox", "switch", "menuitemcheckbox"})
CHOICES = frozenset(
    {"radio", "option", "tab", "menuitemradio", "checkbox", "switch", "button", "link"}
)
_OUTER = frozenset({"banner", "navigation", "contentinfo", "complementary"})
_CONTROLS = frozenset({"button", "checkbox", "switch", "radio", "tab"}) | FIELDS
_NEAR_LINES = 6


@dataclass(frozen=True)
class Element:
    """A row of the dump. `row` are the words of its table row (then `tabled`) or card, `heading`
    the heading above, `trail` the names of what it stands in, outermost first; `regions` are their
    roles, `index` is the line it stands on.
    """

    ref: int
    word: str
    name: str
    attributes: dict[str, str | bool | list[str]]
    index: int = 0
    depth: int = 0
    row: str = ""
    heading: str = ""
    trail: tuple[str, ...] = ()
    regions: frozenset[str] = frozenset()
    tabled: bool = False

    @property
    def label(self) -> str:
        """Its name, or its description where nothing names it."""
        return self.name or str(self.attributes.get("description", ""))

    @property
    def disabled(self) -> bool:
        return bool(self.attributes.get("disabled")) or "covered" in self.attributes

    @property
    def path(self) -> str | None:
        """Where a link leads on this site."""
        href = self.attributes.get("href")
        return href if isinstance(href, str) and href.startswith("/") else None

    @property
    def value(self) -> str:
        value = self.attributes.get("value", "")
        return value if isinstance(value, str) else ""

    @property
    def options(self) -> list[str]:
        options = self.attributes.get("options")
        return options if isinstance(options, list) else []

    @property
    def outer(self) -> bool:
        """Whether it stands in what frames every page: header, navigation, footer."""
        return not self.regions.isdisjoint(_OUTER)


@dataclass
class PageMap:
    """All elements in reading order, and the text lines of the page's own content (not of its
    frame) as (line number, depth, text). `subject` is the title without what was searched for.
    """

    path: str
    title: str
    subject: str = ""
    elements: list[Element] = field(default_factory=list[Element])
    texts: list[tuple[int, int, str]] = field(default_factory=list[tuple[int, int, str]])
    dialog: str | None = None

    def element(self, ref: int) -> Element | None:
        return next((element for element in self.elements if element.ref == ref), None)


def state_of(element: Element) -> bool | None:
    """On, off, or None where the page does not say."""
    for key in ("checked", "pressed", "selected"):
        if key in element.attributes:
            return str(element.attributes[key]).lower() == "true"
    return False if element.word in TOGGLES or element.word in ("radio", "menuitemradio") else None


def path_of(url: str) -> str:
    """Path and query of an address, without a slash at the end."""
    parts = urlsplit(url)
    path = parts.path.rstrip("/") or "/"
    return f"{path}?{parts.query}" if parts.query else path


def read_page(view: View) -> PageMap:
    """The elements of a view with their surroundings."""
    dialogs = view.facts.dialogs
    echoed = _echoed(view)
    page = PageMap(
        path_of(view.facts.url),
        view.facts.title,
        _without(view.facts.title, echoed),
        dialog=dialogs[-1].name if dialogs else None,
    )
    has_main = any(isinstance(line.row, Row) and line.row.word == "main" for line in view.lines)
    stack: list[tuple[int, str, str]] = []
    headings: list[tuple[int, str]] = []
    recent: list[tuple[int, str, str]] = []
    for index, line in enumerate(view.lines):
        stack = [entry for entry in stack if entry[0] < line.depth]
        headings = [entry for entry in headings if entry[0] <= line.depth]
        recent = [entry for entry in recent[-_NEAR_LINES:] if entry[0] >= line.depth]
        if isinstance(line.row, str):
            regions = {word for _, word, _ in stack}
            if _OUTER.isdisjoint(regions) and ("main" in regions or not has_main):
                page.texts.append((index, line.depth, line.row))
            recent.append((line.depth, "", line.row))
            continue
        row = line.row
        for inner, cells in _with_cells(row):
            near = cells or _card(recent, inner)
            element = _element(inner, stack, headings)
            page.elements.append(
                replace(element, index=index, depth=line.depth, row=near, tabled=bool(cells))
            )
        if row.word == "heading":
            headings = [entry for entry in headings if entry[0] < line.depth]
            headings.append((line.depth, _without(row.name, echoed)))
        stack.append((line.depth, row.word, row.name or _cell_text(row)))
        recent.append((line.depth, row.word, row.name))
    return page


def _echoed(view: View) -> frozenset[str]:
    """Words of the query and of search fields: a page repeats them above whatever it found."""
    query = urlsplit(view.facts.url).query.replace("=", " ").replace("&", " ").replace("+", " ")
    fields = (row for row in view.rows() if row.word == "searchbox")
    typed = " ".join(str((row.attributes or {}).get("value", "")) for row in fields)
    return frozenset(words(f"{unquote(query)} {typed}")) if query or typed.strip() else frozenset()


def _without(text: str, echoed: frozenset[str]) -> str:
    return " ".join(word for word in words(text) if word not in echoed) if echoed else text


def _element(
    row: Row, surroundings: list[tuple[int, str, str]], headings: list[tuple[int, str]]
) -> Element:
    return Element(
        ref=row.ref,
        word=row.word,
        name=row.name,
        attributes=dict(row.attributes or {}),
        heading=headings[-1][1] if headings else "",
        trail=tuple(name for _, _, name in surroundings if name),
        regions=frozenset(word for _, word, _ in surroundings),
    )


def _with_cells(row: Row) -> Iterator[tuple[Row, str]]:
    """The row, then what stands in its cells with the text of the whole row."""
    text = _cell_text(row)
    yield row, text
    for cell in row.cells or ():
        if isinstance(cell, Row):
            for inner, _ in _with_cells(cell):
                yield inner, text


def _cell_text(row: Row) -> str:
    return " | ".join(cell if isinstance(cell, str) else cell.name for cell in row.cells or ())


def _card(recent: list[tuple[int, str, str]], row: Row) -> str:
    """What stands just above on the same level, back to the last control of the same name: the
    product above its "Add to cart".
    """
    found: list[str] = []
    for _, word, text in reversed(recent):
        if word == row.word and text == row.name:
            break
        if word not in _CONTROLS:
            found.append(text)
        if word in {"heading", "link", "article", "listitem"} and row.word != "link":
            break
    return " | ".join(reversed([text for text in found if text]))
