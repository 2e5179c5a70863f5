"""Files that a page sends ahead of a request, kept until the request comes."""

from __future__ import annotations

import logging
from dataclasses import replace

from pilotfish.agent.model.picture import image_of
from pilotfish.agent.run.attached import Attachments
from pilotfish.guard.redact import withheld
from pilotfish_client.page_messages import Attachment

__all__ = ["Inbox"]

log = logging.getLogger("pilotfish.web")


class Inbox:
    """Those of one session, of the last request that any were sent for. Without `limits` there are
    none: the frames are not even decoded.
    """

    def __init__(self, limits: Attachments | None) -> None:
        self._limits = limits
        self._run_id = ""
        self._files: dict[int, Attachment] = {}

    @property
    def wants(self) -> bool:
        """Whether a file may come."""
        return self._limits is not None and len(self._files) <= self._limits.count

    def received(self, file: Attachment) -> None:
        """Keeps a file, or a note of what is wrong with it."""
        if self._limits is None:
            return
        if file.run_id != self._run_id:
            self._run_id, self._files = file.run_id, {}
        if 1 <= file.number <= self._limits.count and file.number not in self._files:
            self._files[file.number] = _checked(file, self._limits)

    def taken(self, run_id: str, count: int | None) -> tuple[Attachment, ...]:
        """Those of the run, `count` of them: what did not come has a note. They are given once."""
        found = self._files if run_id == self._run_id else {}
        self._run_id, self._files = "", {}
        most = min(count or 0, self._limits.count if self._limits else 0)
        missing = Attachment(run_id=run_id, number=0, name="a file", note="it did not arrive")
        return tuple(found.get(at, replace(missing, number=at)) for at in range(1, most + 1))


def _checked(file: Attachment, limits: Attachments) -> Attachment:
    named = replace(file, name=withheld(file.name[:200]), note=file.note[:200])
    if file.data:
        try:
            image_of(file.data)
        except ValueError as error:
            log.warning("an attached picture is refused: %s", error)
            return replace(named, data="", text=None, note="a picture that could not be read")
    if file.text is None:
        return named
    return replace(named, data="", text=withheld(file.text[: limits.characters]))
