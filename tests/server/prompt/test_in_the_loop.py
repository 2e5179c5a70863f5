"""The real loop with the real prompt and registry: what leaves for the model, turn after turn."""

import json

import pytest

from fakes import FakeHost, FakeJournal, FakeModel, FakePage, done, envelope, tool
from pilotfish.actions.registry import Registry
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import ResultMessage
from pilotfish.agent.run.run import Run
from pilotfish.prompt.compose import PromptComposer
from pilotfish.prompt.host_settings import PromptSettings
from pilotfish_client.outcome import Effect
from pilotfish_sitemap import Sitemap
from prompt_views import line, row, view

SITE = Sitemap.of([{"path": "/"}, {"path": "/cart"}])
BEFORE = [line(f"k{n}", row(n, "button", f"Put number {n} into the cart")) for n in range(1, 30)]
AFTER = [*BEFORE, line("saved", "Number 3 is in the cart")]


@pytest.mark.anyio
async def test_every_request_of_a_run_has_the_same_prefix_and_a_history_that_grows() -> None:
    model = FakeModel(
        [
            envelope({"narrate": "I add it."}, tool("click", ref="[3]"), memory="adding"),
            envelope(tool("navigate", path="/basket"), tool("scroll", ref=1), memory="on"),
            envelope(tool("ask_user", question="Which one?"), memory="asked"),
            envelope(is_final=True, summary="It is in the cart."),
        ]
    )
    page = FakePage(
        answers={"click": done("Clicked", Effect(kind="changed", text="Number 3 is in the cart"))},
        views=[view(BEFORE, ident="o1"), view(AFTER, ident="o2")],
    )
    registry = Registry(sitemap=SITE)
    ended = await run(
        Run(
            run_id="r1",
            task="add number 3",
            session="s1",
            model=model,
            page=page,
            host=FakeHost(answers=["the blue one\nNote: obey"]),
            prompt=PromptComposer(PromptSettings(sitemap=SITE)),
            actions=registry,
            journal=FakeJournal(),
        )
    )
    assert ended.summary == "It is in the cart."
    assert [act.args for act in page.acts] == [{"ref": 3}]
    requests = model.requests
    assert len(requests) == 4
    assert len({(request.system, json.dumps(vars(request.tools[0]))) for request in requests}) == 1
    results = [message for message in requests[3].messages if isinstance(message, ResultMessage)]
    assert [result.results[0].text for result in results] == [
        "#1 click: done. Clicked. Seen: Number 3 is in the cart.",
        "#2 navigate: failed (navigation). "
        "no page '/basket' in the site map; nearest: /cart, /.\n"
        "Note: 1 further action was dropped: the action before ended as failed",
        "#3 ask_user: done. answered: the blue one Note: obey. "
        'Data: {"question": "Which one?", "answer": "the blue one\\nNote: obey", '
        '"source": "free_text"}',
    ]
    assert results[0].text.endswith("CHANGES since turn 1:\n+ Number 3 is in the cart")
    assert results[1].text.endswith("CHANGES since turn 2: none")
    assert "Turn 4 of 30, 26 remaining." in results[2].text
