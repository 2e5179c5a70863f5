"""Messages from the server to the page, a frozen dataclass each."""

from __future__ import annotations

from typing import Any, Literal

from pilotfish_client.codec import wire
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Parting

__all__ = [
    "Act",
    "AskSurface",
    "AskUser",
    "AskUserChoice",
    "AttachmentLimits",
    "Called",
    "Capture",
    "ConfirmAction",
    "Debug",
    "Done",
    "DoneStatus",
    "Drain",
    "Error",
    "Observe",
    "Plan",
    "Refused",
    "RunStatus",
    "Status",
    "Step",
    "Subtitle",
    "Todo",
    "Welcome",
]


DoneStatus = Literal["done", "partial", "not_possible", "failed", "stopped", "needs_review"]
RunStatus = Literal[
    "idle",
    "thinking",
    "executing",
    "waiting",
    "done",
    "partial",
    "not_possible",
    "failed",
    "stopped",
    "needs_review",
]
"""What a run does; once it has ended, how it ended."""


@wire
class Todo:
    id: str
    description: str
    done: bool = False


@wire
class AskUser:
    type: Literal["ask_user"] = "ask_user"
    ask_id: str
    question: str
    pause: bool = False
    code: str | None = None
    facts: dict[str, str] | None = None


@wire
class AskUserChoice:
    type: Literal["ask_user_choice"] = "ask_user_choice"
    ask_id: str
    question: str
    options: list[str]
    allow_free_text: bool = True


@wire
class AskSurface:
    """Asks the host page to draw `surface` ({root, data?}) and waits for the answer; sent only to
    documents whose `capabilities` include `surface`. `respond` answers: `option` with JSON in
    `answer`, `cancelled`, or `unsupported` with the reason.
    """

    type: Literal["ask_surface"] = "ask_surface"
    ask_id: str
    placement: Literal["subtitle", "modal", "dock", "inline"] = "subtitle"
    surface: dict[str, Any]


@wire
class ConfirmAction:
    """The visitor decides on this digest. Questions stay until they are answered: `expires`, in
    milliseconds since the epoch, is 0.

    `frame` is the path, from the server's own address, of the document in which the
    visitor decides, if any: an approval by `decision` then counts as a refusal.
    """

    type: Literal["confirm_action"] = "confirm_action"
    digest: str
    actionName: str
    params: dict[str, Any]
    message: str
    expires: int
    frame: str | None = None


@wire
class Plan:
    type: Literal["plan"] = "plan"
    summary: str
    todos: list[Todo]


@wire
class Done:
    """The end of a run. `steps` counts executed actions, `turns` the model's replies, `data` is the
    result, `verified` tells whether a check has confirmed it (absent where nothing checked), `why`
    is the reason for any status but `done`. `code` names the sentence of `summary` where the server
    wrote it; `facts` are what stands in it. `sources` are what it cites: number, title, address.
    """

    type: Literal["done"] = "done"
    run_id: str
    status: DoneStatus
    summary: str
    steps: int = 0
    turns: int | None = None
    data: dict[str, Any] | None = None
    verified: bool | None = None
    why: str | None = None
    code: str | None = None
    facts: dict[str, str] | None = None
    sources: list[dict[str, str]] | None = None


@wire
class AttachmentLimits:
    """What a visitor may attach: `count` files of at most `bytes`; `characters` of a text are read.
    `types` are those of `accept` in HTML.
    """

    count: int
    bytes: int
    characters: int
    types: list[str]


@wire
class Welcome:
    """Answers `hello` with the whole visible state. `seen` is the last `seq` the server received
    from this document; `fresh`: the server has no earlier state, so both sides count from 1 again.
    The page must start no action later than `lease_ms` milliseconds after the last frame of the
    server, which sends one at least every third of that in a run. `host_may_approve` are kinds of
    questions that a host's own dialog may approve; `policy` is what the host takes away from the
    agent (docs/policy.md). `teach`: this visitor is of the team and may teach recipes. `person`:
    what asks for a person, as a task. `attachments`: files may stand beside a request.
    `parting`, `words`: the last notes of an action approved in the document before, and of the run.
    """

    type: Literal["welcome"] = "welcome"
    version: int
    session: str
    epoch: int
    resume: str
    seen: int
    fresh: bool
    next_ref: int
    status: RunStatus
    run_id: str | None = None
    task: str | None = None
    question: AskUser | AskUserChoice | AskSurface | None = None
    confirmation: ConfirmAction | None = None
    plan: Plan | None = None
    subtitle: str | None = None
    summary: str | None = None
    notice: str | None = None
    agent_name: str = "Pilotfish"
    done: Done | None = None
    lease_ms: int | None = None
    host_may_approve: list[str] | None = None
    policy: dict[str, Any] | None = None
    teach: bool | None = None
    person: str | None = None
    attachments: AttachmentLimits | None = None
    parting: Parting | None = None
    words: str | None = None


@wire
class Refused:
    """No session; `message` names the fix. `upgrade` asks the widget to reload itself."""

    type: Literal["refused"] = "refused"
    reason: Literal["upgrade", "origin", "key", "token", "expired", "limit", "busy", "drain"]
    message: str


@wire
class Called:
    """An action that the server is about to carry out."""

    name: str
    args: dict[str, Any]


@wire
class Status:
    """What the run is doing. `called` is an action that the server is about to run."""

    type: Literal["status"] = "status"
    status: RunStatus
    run_id: str | None = None
    called: Called | None = None


@wire
class Step:
    """One executed action with its outcome."""

    type: Literal["step"] = "step"
    run_id: str
    number: int
    name: str
    args: dict[str, Any]
    outcome: Outcome


@wire
class Subtitle:
    """An unnumbered delta for the visitor, or the whole `text`; `about`: the ref it refers to."""

    type: Literal["subtitle"] = "subtitle"
    say_id: str
    delta: str = ""
    text: str | None = None
    about: int | None = None


@wire
class Observe:
    """Asks for a full observation."""

    type: Literal["observe"] = "observe"


@wire
class Capture:
    """Requests pictures of the page; sent only to documents whose `capabilities` include
    `screenshot`. The page always answers, with pictures only if the host allows them.
    """

    type: Literal["capture"] = "capture"
    capture_id: str


@wire
class Act:
    """Execute this action, in `document` only. `digest`: the one that the visitor approved."""

    type: Literal["act"] = "act"
    action_id: str
    document: str
    epoch: int
    name: str
    args: dict[str, Any]
    digest: str | None = None


@wire
class Error:
    """What went wrong and what to try; `code` is stable. The run in `run_id` may still go on."""

    type: Literal["error"] = "error"
    code: str
    message: str
    run_id: str | None = None
    facts: dict[str, str] | None = None


@wire
class Drain:
    """This server shuts down: reconnect after this many milliseconds."""

    type: Literal["drain"] = "drain"
    after_ms: int


@wire
class Debug:
    """For `pilotfish.debug` only, where the server allows it: what the model was last sent."""

    type: Literal["debug"] = "debug"
    prompt: str
