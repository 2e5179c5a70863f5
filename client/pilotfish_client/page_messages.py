"""Messages from the page to the server, a frozen dataclass each."""

from __future__ import annotations

from typing import Any, Literal

from pilotfish_client.codec import wire
from pilotfish_client.observation import Observation
from pilotfish_client.outcome import Outcome

__all__ = [
    "ActionSpec",
    "Attachment",
    "Decision",
    "Event",
    "Feedback",
    "Hello",
    "JournalEntry",
    "ObservationMessage",
    "OutcomeMessage",
    "Parting",
    "Register",
    "Respond",
    "Run",
    "RunContract",
    "Screenshot",
    "Selection",
    "Stop",
]


@wire
class ActionSpec:
    """An action as described to the model and checked; `parameters` is a JSON Schema object.

    `consequential`: the visitor confirms each call. `untrusted`: results are a stranger's words.
    """

    name: str
    description: str
    parameters: dict[str, Any]
    consequential: bool = False
    untrusted: bool = False


@wire
class JournalEntry:
    """The page's record of an action: of what it began, and what it finished with which outcome."""

    action_id: str
    state: Literal["started", "finished"]
    outcome: Outcome | None = None


@wire
class Selection:
    """What the visitor had selected: text, and refs or page coordinates (px) where known."""

    text: str = ""
    refs: list[int] | None = None
    bbox: dict[str, float] | None = None


@wire
class Hello:
    """The first frame of every socket. `seen` is the last `seq` this document received."""

    type: Literal["hello"] = "hello"
    versions: list[int]
    key: str
    token: str
    document: str
    url: str
    resume: str | None = None
    seen: int = 0
    epoch: int = 0
    capabilities: list[str]
    actions: list[ActionSpec]
    journal: list[JournalEntry]
    locale: str


@wire
class Register:
    """Page actions that were added or removed."""

    type: Literal["register"] = "register"
    added: list[ActionSpec]
    removed: list[str]


@wire
class RunContract:
    """What the page wants delivered. It is added to what the server demands, and waives none of it:
    `max_seconds` counts without the visitor's own time.
    """

    required_fields: list[str] | None = None
    output_schema: dict[str, Any] | None = None
    expected_items: int | None = None
    max_seconds: float | None = None


@wire
class Attachment:
    """A file beside a request, sent before its `run`: number `number` of those. `data` is a
    picture, a JPEG in Base64 of at most 400,000 characters; `text` is that of a text file, the
    beginning of `letters` characters. With neither, `note` says why. `size` is in bytes.
    """

    type: Literal["attachment"] = "attachment"
    run_id: str
    number: int
    name: str
    mime: str = ""
    size: int = 0
    text: str | None = None
    letters: int = 0
    data: str = ""
    note: str = ""


@wire
class Run:
    """`attachments` is how many files were sent before it."""

    type: Literal["run"] = "run"
    run_id: str
    task: str
    selection: Selection | None = None
    contract: RunContract | None = None
    start_path: str | None = None
    attachments: int | None = None


@wire
class Stop:
    type: Literal["stop"] = "stop"
    run_id: str | None = None


@wire
class Respond:
    """The answer to a question. `source`: a chosen option, free text, closed without an answer, or
    (of a surface) not shown; then `answer` says why.
    """

    type: Literal["respond"] = "respond"
    ask_id: str
    answer: str
    source: Literal["option", "free_text", "cancelled", "unsupported"] = "free_text"


@wire
class ObservationMessage:
    """Answers `observe`."""

    type: Literal["observation"] = "observation"
    observation: Observation


@wire
class OutcomeMessage:
    """Answers `act`, with everything that changed since the previous observation."""

    type: Literal["outcome"] = "outcome"
    action_id: str
    outcome: Outcome
    observation: Observation | None = None


@wire
class Parting:
    """Before an approved action that may load another page: what was approved; of a run (its id in
    place of an action's): the visitor's words that permit. The next `welcome` has `note` as it is.
    """

    type: Literal["parting"] = "parting"
    document: str
    action_id: str
    note: str


@wire
class Decision:
    """Answers `confirm_action`. `taken_back`: nobody has decided, since the page itself took back
    what was asked about; the action is issued anew with the digest, and goes on without it.
    """

    type: Literal["decision"] = "decision"
    digest: str
    approved: bool
    taken_back: bool = False


@wire
class Feedback:
    """`value` is that of the option which the visitor chose at the end of the run."""

    type: Literal["feedback"] = "feedback"
    run_id: str
    satisfied: bool | None = None
    value: str | None = None


@wire
class Screenshot:
    """Answers `capture`: picture `number` of `of`, from top to bottom; `data` is a JPEG in Base64,
    at most 400,000 characters. If there is no picture, `of` is 0 and `note` says why.
    """

    type: Literal["screenshot"] = "screenshot"
    capture_id: str
    number: int = 0
    of: int = 0
    data: str = ""
    note: str = ""


@wire
class Event:
    """An event of the page: `token` (a fresh one), `logout`, `visible`, `handoff`,
    `taken_over` (the visitor acts in the page while a run goes on), `mode` (how much the agent does
    by itself: `show`, `ask`, or `act`, which a new document has), `narration` (`pause`: whether the
    run waits after each one; in a new document it does not), `teach` (the next run is taught),
    `taught` (what a member of the team did by hand: `action`, its arguments, `role` and `name` of
    the element, `secret` where its value stays in the page), or `unreadable`, instead of the
    observation that was requested (`error`: the type of the exception).
    """

    type: Literal["event"] = "event"
    name: str
    payload: dict[str, Any] | None = None
