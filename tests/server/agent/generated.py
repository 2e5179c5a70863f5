"""Generated runs: what models reply, what pages answer, what visitors decide."""

from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from fakes import FakeHost, FakePage, done, envelope, needs_approval, row, tool, view
from pilotfish.agent.model.request import ArgumentsDelta, Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.page_messages import ActionSpec

__all__ = ["Script", "scripts"]

TOOLS = ("click", "fill_input", "navigate", "unknown", "find", "scroll", "refund", "wait")


@dataclass(frozen=True)
class Script:
    """`replies` in order, then an end; `outcomes` and `views` are the page's, taken in turn."""

    replies: list[Any]
    outcomes: list[Outcome]
    urls: list[str]
    approves: list[bool]
    pinned: list[ActionSpec] = field(default_factory=list)

    def page(self) -> FakePage:
        views = [view(url, [row(1, "button", url), row(2, "textbox", "Name")]) for url in self.urls]
        page = FakePage(views=views, actions=tuple(self.pinned))
        taken = iter(self.outcomes * 200)

        def answer(act: Any) -> Outcome:
            page.views.append(page.views.pop(0))
            return done() if act.digest else next(taken)

        page.answers = dict.fromkeys(TOOLS, answer)
        return page

    def host(self) -> FakeHost:
        return FakeHost(approves=[*self.approves, *[True] * 200], answers=["yes"] * 200)


def _calls() -> st.SearchStrategy[dict[str, Any]]:
    args = st.fixed_dictionaries({"ref": st.sampled_from([1, 2, 9])})
    call = st.builds(lambda name, args: tool(name, **args), st.sampled_from(TOOLS), args)
    question = st.just(tool("ask_user", question="Which?"))
    words = st.builds(lambda text: {"narrate": text}, st.text(max_size=12))
    return st.one_of(call, question, words)


def _replies() -> st.SearchStrategy[Any]:
    fields = st.fixed_dictionaries(
        {"memory": st.text(max_size=8), "is_final": st.booleans(), "summary": st.text(max_size=8)}
    )
    whole = st.builds(
        lambda calls, fields: envelope(*calls, **fields), st.lists(_calls(), max_size=4), fields
    )
    adjusting = st.sampled_from(
        [{}, {"remove": ["t1"]}, {"replace": [{"id": "t2", "description": "y"}]}]
    )
    whole = st.builds(lambda reply, it: reply | {"todo_adjust": it}, whole, adjusting)
    broken = st.sampled_from(
        [
            [ArgumentsDelta(0, "c", "agent_turn", '{"actions": [{"tool": "cl')],
            [ArgumentsDelta(0, "c", "agent_turn", "{]"), Stopped("tool_use")],
            [TextDelta("I think so."), Usage(3, 4), Stopped("end")],
            [Usage(5, 0), Stopped("length")],
        ]
    )
    return st.one_of(whole, whole, whole, broken)


def _outcomes() -> st.SearchStrategy[Outcome]:
    route = Effect(kind="route", text="route /a -> /b")
    return st.sampled_from(
        [
            done(),
            done("ok", route),
            done("ok", Effect(kind="value", text="Name is Ada")),
            Outcome(status="failed", reason="covered", message="covered"),
            Outcome(status="failed", reason="auth_required", message="sign in"),
            Outcome(status="unknown", message="gone"),
            needs_approval("d1", name="Pay"),
        ]
    )


def scripts() -> st.SearchStrategy[Script]:
    spec = st.builds(
        lambda name, text: ActionSpec(name=name, description=text, parameters={"type": "object"}),
        st.sampled_from(["add", "remove"]),
        st.text(max_size=4),
    )
    return st.builds(
        Script,
        st.lists(_replies(), max_size=6),
        st.lists(_outcomes(), min_size=1, max_size=5),
        st.lists(st.sampled_from(["/", "/cart", "/login"]), min_size=1, max_size=3),
        st.lists(st.booleans(), max_size=3),
        st.lists(spec, max_size=2, unique_by=lambda s: s.name),
    )
