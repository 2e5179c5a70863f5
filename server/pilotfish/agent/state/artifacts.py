"""What a host and the runs of a session share: the todos of the plan, and Markdown documents.

The host adds, edits and deletes both; the model crosses todos off and rewrites them, and reads the
documents.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from pilotfish.agent.state.plan import MOST_LETTERS, MOST_TODOS, Intent, TaskPlan, TodoItem
from pilotfish_client.codec import DecodeError, decode, encode

__all__ = ["ArtifactError", "ArtifactStorage", "Artifacts", "Document", "Shelf", "Snapshot"]

MOST_DOCUMENTS, MOST_CONTENT = 8, 8_000
TODO_ID = re.compile(r"t\d{1,9}")

log = logging.getLogger("pilotfish.agent")

T = TypeVar("T", TodoItem, "Document")
Edit = Callable[[str, str], Awaitable[str]]
"""The new text of a document, from the old one and an instruction."""


class ArtifactError(ValueError):
    """An id that is not there, or more than fits; the message says what to do instead."""


@dataclass(frozen=True)
class Document:
    """A Markdown document; `updated_at` in seconds since 1970."""

    id: str
    title: str
    content: str
    updated_at: float


@dataclass(frozen=True)
class Snapshot:
    """All of it, as it is stored. The numbers are those of the last ids given."""

    plan: TaskPlan = field(default_factory=lambda: TaskPlan(""))
    documents: list[Document] = field(default_factory=list[Document])
    todo: int = 0
    document: int = 0


class ArtifactStorage(Protocol):
    """Where a host keeps them; the body is JSON. `load` returns None for a session without any."""

    async def load(self, session: str) -> dict[str, Any] | None: ...

    async def save(self, session: str, body: dict[str, Any]) -> None: ...


class Artifacts:
    """Those of one session. Reading is immediate; each change is saved, then told to `changed`."""

    def __init__(
        self, session: str, snapshot: Snapshot, changed: Callable[[Artifacts], Awaitable[None]]
    ) -> None:
        self.session = session
        self.snapshot = snapshot
        self._changed = changed
        self.edit: Edit | None = None
        """Of the run that goes on; it is counted with it."""

    def todos(self) -> list[TodoItem]:
        """The todos of the plan, in order."""
        return list(self.snapshot.plan.todos)

    def is_done(self, todo: str) -> bool:
        """Whether the todo of this id is crossed off."""
        return todo in self.snapshot.plan.done

    async def create(self, *descriptions: str, intent: Intent = "other") -> list[TodoItem]:
        """Adds todos at the end. Raises ArtifactError beyond 20."""
        plan = self.snapshot.plan
        if len(plan.todos) + len(descriptions) > MOST_TODOS:
            raise ArtifactError(f"a plan has at most {MOST_TODOS} todos: delete some first")
        new = [
            TodoItem(_short(text), f"t{n}", intent)
            for n, text in enumerate(descriptions, self.snapshot.todo + 1)
        ]
        await self.put(replace(plan, todos=[*plan.todos, *new]))
        return new

    async def edit_todo(
        self, todo: str, *, description: str | None = None, done: bool | None = None
    ) -> None:
        """Other words, or crossed off. Raises ArtifactError for an id that is not there."""
        plan = self.snapshot.plan
        found = _find(plan.todos, todo)
        text = found.description if description is None else _short(description)
        todos = [replace(it, description=text) if it is found else it for it in plan.todos]
        over = [it for it in plan.done if it != todo or done is not False]
        if done and todo not in over:
            over.append(todo)
        await self._put(plan=replace(plan, todos=todos, done=over))

    async def delete_todo(self, todo: str) -> None:
        """Raises ArtifactError for an id that is not there."""
        plan = self.snapshot.plan
        found = _find(plan.todos, todo)
        left = [it for it in plan.todos if it is not found]
        done = [it for it in plan.done if it != todo]
        await self._put(plan=replace(plan, todos=left, done=done))

    async def put(self, plan: TaskPlan) -> None:
        """The whole plan, as the model has left it."""
        given = [int(it.id[1:]) for it in plan.todos if TODO_ID.fullmatch(it.id)]
        await self._put(plan=plan, todo=max([self.snapshot.todo, *given]))

    async def reset(self, summary: str = "", todos: Iterable[TodoItem] = ()) -> None:
        """Replaces the whole plan; without arguments there is none any more."""
        ids = count(self.snapshot.todo + 1)
        kept = [it if it.id else replace(it, id=f"t{next(ids)}") for it in todos]
        await self.put(TaskPlan(_short(summary), kept[:MOST_TODOS]))

    def documents(self) -> list[Document]:
        """The documents, the oldest first."""
        return list(self.snapshot.documents)

    def read(self, document: str) -> Document:
        """Raises ArtifactError for an id that is not there."""
        return _find(self.snapshot.documents, document)

    async def write(self, title: str, content: str) -> Document:
        """A new document. Raises ArtifactError beyond 8 of them, or 8,000 characters."""
        documents, number = self.snapshot.documents, self.snapshot.document + 1
        if len(documents) >= MOST_DOCUMENTS:
            raise ArtifactError(f"at most {MOST_DOCUMENTS} documents are kept: delete one first")
        new = Document(f"m{number}", _short(title), _fitting(content), time.time())
        await self._put(documents=[*documents, new], document=number)
        return new

    async def edit_document(
        self, document: str, *, title: str | None = None, content: str | None = None
    ) -> Document:
        """Another title or content. Raises ArtifactError as `read` and `write` do."""
        old = self.read(document)
        new = replace(
            old,
            title=old.title if title is None else _short(title),
            content=old.content if content is None else _fitting(content),
            updated_at=time.time(),
        )
        await self._put(documents=[new if it is old else it for it in self.snapshot.documents])
        return new

    async def edit_with_instruction(self, document: str, instruction: str) -> Document:
        """Has a model rewrite it: that of small jobs (`Models(utility=…)`). Raises ArtifactError
        where no run goes on, whose models and budget it uses.
        """
        old = self.read(document)
        if self.edit is None:
            raise ArtifactError("no run goes on in this session, so there is no model to edit with")
        return await self.edit_document(document, content=await self.edit(old.content, instruction))

    async def delete_document(self, document: str) -> None:
        """Raises ArtifactError for an id that is not there."""
        old = self.read(document)
        await self._put(documents=[it for it in self.snapshot.documents if it is not old])

    async def _put(self, **changes: Any) -> None:
        self.snapshot = replace(self.snapshot, **changes)
        await self._changed(self)


class Shelf:
    """The artifacts of all sessions of an agent: `Planning(shelf=Shelf(…))`.

    `storage` keeps them longer than this process; `on_change` is called after each change, the
    model's included: an exception of it is logged.
    """

    def __init__(
        self,
        storage: ArtifactStorage | None = None,
        on_change: Callable[[Artifacts], Awaitable[None]] | None = None,
    ) -> None:
        self._storage = storage
        self._on_change = on_change
        # What is stored can be loaded again: it stays in memory only while somebody uses it.
        self._known: MutableMapping[str, Artifacts] = WeakValueDictionary() if storage else {}

    async def of(self, session: str) -> Artifacts:
        """Those of a session, loaded at the first call. What cannot be read is logged, and begins
        anew.
        """
        if session not in self._known:
            body = await self._storage.load(session) if self._storage else None
            try:
                snapshot = decode(Snapshot, body) if body else Snapshot()
            except DecodeError as error:
                log.warning("artifacts of session=%s cannot be read: %s", session, error)
                snapshot = Snapshot()
            return self._known.setdefault(session, Artifacts(session, snapshot, self._changed))
        return self._known[session]

    def forget(self, session: str) -> None:
        """Without storage this deletes them; what is stored stays."""
        self._known.pop(session, None)

    async def _changed(self, artifacts: Artifacts) -> None:
        if self._storage:
            await self._storage.save(artifacts.session, encode(artifacts.snapshot))
        if self._on_change:
            try:
                await self._on_change(artifacts)
            except Exception:  # The host's own code.
                log.exception("on_change failed session=%s", artifacts.session)


def _find(items: Sequence[T], name: str) -> T:
    for item in items:
        if item.id == name:
            return item
    known = ", ".join(item.id for item in items) or "none"
    raise ArtifactError(f"there is no {name!r}; there are: {known}")


def _short(text: str) -> str:
    return " ".join(text.split())[:MOST_LETTERS]


def _fitting(content: str) -> str:
    if len(content) > MOST_CONTENT:
        raise ArtifactError(f"a document has at most {MOST_CONTENT} characters: write two")
    return content
