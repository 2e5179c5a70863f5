import json
from dataclasses import replace
from itertools import pairwise

import pytest

from pilotfish.actions.registry import Registry
from pilotfish.agent.model.picture import images_of
from pilotfish.agent.model.request import (
    AssistantMessage,
    Image,
    Mode,
    Request,
    ResultMessage,
    UserMessage,
)
from pilotfish.agent.model.token_estimate import estimated_tokens, request_tokens
from pilotfish.agent.page.view import View
from pilotfish.agent.run.situation import Situation
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.prompt.compose import PromptComposer
from pilotfish.prompt.host_settings import Override, PromptSettings
from pilotfish_client.observation import Line
from pilotfish_client.page_messages import ActionSpec
from pilotfish_sitemap import Sitemap
from prompt_views import line, row, situation, step, turn, view

SITE = Sitemap.of([{"path": "/", "title": "Home"}, {"path": "/cart", "aliases": ["basket"]}])
PAGE_ACTION = ActionSpec(
    name="add_to_cart", description="Puts it there.", parameters={"type": "object"}
)


def shop(*quantities: int) -> list[Line]:
    """A cart of forty rows, of which the first have these quantities."""
    return [
        line(
            f"k{index}",
            row(
                index + 1,
                "spinbutton",
                f"How many of product number {index}",
                value=str(quantities[index]) if index < len(quantities) else "1",
            ),
        )
        for index in range(40)
    ]


def run_of(count: int, composer: PromptComposer, **fields: object) -> list[Request]:
    """The requests of a run of `count` turns on one page; each turn changes one line."""
    requests: list[Request] = []
    turns: tuple[TurnRecord, ...] = ()
    previous: View | None = None
    for number in range(1, count + 1):
        page = view(shop(*range(number)), ident=f"o{number}")
        now = situation(page, turn=number, turns=turns, previous=previous, **fields)
        requests.append(composer.request(now))
        turns, previous = (*turns, turn(number, step(number, ref=number))), page
    return requests


def last_text(request: Request) -> str:
    return request.messages[-1].text


def tools_json(request: Request) -> str:
    return json.dumps([vars(tool) for tool in request.tools])


@pytest.mark.parametrize("mode", ["envelope", "classic"])
def test_the_static_prefix_is_small(mode: Mode, record_property: object) -> None:
    now = situation(view(()), mode=mode, actions=Registry().specs())
    request = PromptComposer().request(now)
    tokens = (len("\n\n".join(request.system)) + len(tools_json(request))) / 4
    print(f"prefix_tokens[{mode}]: {tokens:.0f}")
    assert 1_000 < tokens <= (2_000 if mode == "envelope" else 2_200)


@pytest.mark.parametrize("mode", ["envelope", "classic"])
def test_system_and_tools_are_byte_identical_through_a_run(mode: Mode) -> None:
    calls: list[str] = []

    def moving(facts: dict[str, object], default: str) -> str:
        calls.append(default)
        return f"{default} {len(calls)}"

    for system in (None, moving):
        composer = PromptComposer(PromptSettings(system=system, sitemap=SITE, append="Be nice."))
        requests = run_of(4, composer, mode=mode, locale="de")
        assert len({request.system for request in requests}) == 1
        assert len({tools_json(request) for request in requests}) == 1
    assert len(calls) == 1


def test_the_request_carries_the_facts_as_structure_too() -> None:
    page = view(shop())
    done = turn(1, step(1, ref=1))
    now = situation(page, turn=2, turns=(done,), page_actions=(PAGE_ACTION,), memory="m")
    request = PromptComposer(PromptSettings(sitemap=SITE)).request(now)
    assert request.observation is page
    assert request.actions == (*now.actions, PAGE_ACTION)
    assert [place.path for place in request.sitemap] == ["/", "/cart"]
    assert (request.task, request.memory, request.steps) == ("Buy two mugs", "m", done.steps)
    assert request.forced_tool == "agent_turn"
    assert [tool.name for tool in request.tools] == ["agent_turn"]


def test_in_classic_mode_every_action_is_a_tool() -> None:
    settings = PromptSettings(overrides={"click": Override(description="Tap it.")})
    fake = replace(PAGE_ACTION, name="click")
    now = situation(view(shop()), mode="classic", page_actions=(PAGE_ACTION, fake))
    request = PromptComposer(settings).request(now)
    assert request.forced_tool is None
    assert [(tool.name, tool.description) for tool in request.tools] == [
        ("click", "Tap it."),
        ("add_to_cart", "Puts it there."),
    ]


def test_later_turns_tell_only_what_changed_behind_the_page_in_full() -> None:
    requests = run_of(4, PromptComposer())
    third = requests[3].messages
    assert isinstance(third[0], UserMessage) and "[40]<spinbutton" in third[0].text
    assert "CHANGES since turn 3:\n~ [4]<spinbutton value=3>" in last_text(requests[3])
    assert "[40]<spinbutton" not in last_text(requests[3])
    assert len(last_text(requests[3])) < len(third[0].text) / 2


def test_what_was_sent_stays_as_it_was_sent_so_caches_hold() -> None:
    requests = run_of(4, PromptComposer())
    for before, after in pairwise(requests):
        assert after.messages[: len(before.messages)] == before.messages


def test_another_page_is_told_in_full_and_the_former_becomes_a_line() -> None:
    composer = PromptComposer()
    first = view(shop(), ident="o1")
    composer.request(situation(first))
    second = view([line("a", row(50, "heading", "Checkout"))], ident="o2", document="d2")
    request = composer.request(
        situation(second, turn=2, turns=(turn(1, step(1, ref=1)),), previous=first)
    )
    assert request.messages[0].text.endswith("\n\n[page: turn 1 /cart, 40 controls]")
    assert last_text(request).endswith("\n\n[50]<heading> Checkout")


def test_a_page_that_changed_by_more_than_half_is_told_in_full() -> None:
    composer = PromptComposer()
    first = view(shop(), ident="o1")
    composer.request(situation(first))
    second = view(shop(*range(100, 140)), ident="o2")
    request = composer.request(situation(second, turn=2, turns=(turn(1),), previous=first))
    assert "CHANGES since" not in last_text(request)
    assert "[page: turn 1 /cart, 40 controls]" in request.messages[0].text


def test_many_small_changes_end_in_a_full_page_again() -> None:
    requests = run_of(30, PromptComposer())
    full = [index for index, each in enumerate(requests) if "CHANGES since" not in last_text(each)]
    assert full[0] == 0
    assert len(full) > 1
    at = requests[full[1]]
    assert sum("[40]<spinbutton" in message.text for message in at.messages) == 1


@pytest.mark.parametrize("case", ["forgotten", "no previous", "another previous"])
def test_without_a_sure_base_the_page_is_told_in_full(case: str) -> None:
    composer = PromptComposer()
    first = view(shop(), ident="o1")
    if case != "forgotten":
        composer.request(situation(first))
    previous = {"no previous": None, "another previous": replace(first, id="o9")}.get(case, first)
    now = situation(view(shop(5), ident="o2"), turn=2, turns=(turn(1),), previous=previous)
    request = composer.request(now)
    assert "CHANGES since" not in last_text(request)
    controls = "" if case == "forgotten" else ", 40 controls"
    assert request.messages[0].text.endswith(f"[page: turn 1 /cart{controls}]")


def test_asking_again_for_a_turn_gives_the_same_messages() -> None:
    composer = PromptComposer()
    first = view(shop(), ident="o1")
    composer.request(situation(first))
    now = situation(view(shop(5), ident="o2"), turn=2, turns=(turn(1),), previous=first)
    assert composer.request(now) == composer.request(now)


def test_runs_do_not_share_what_they_were_shown() -> None:
    composer = PromptComposer()
    first = view(shop(), ident="o1")
    composer.request(situation(first, run_id="a"))
    now = situation(view(shop(5), ident="o2"), run_id="b", turn=2, turns=(turn(1),), previous=first)
    assert "CHANGES since" not in last_text(composer.request(now))


def test_the_oldest_turns_are_left_out_and_the_task_never() -> None:
    requests = run_of(6, PromptComposer(PromptSettings(max_turns_in_prompt=2)))
    messages = requests[5].messages
    assert [type(message) for message in messages] == [
        UserMessage,
        AssistantMessage,
        ResultMessage,
        AssistantMessage,
        ResultMessage,
    ]
    assert "# Task\nBuy two mugs\n\n[3 earlier turns left out]" in messages[0].text
    assert isinstance(messages[1], AssistantMessage)
    assert messages[1].calls[0].id == "turn-4"


def test_changes_are_never_told_without_their_base() -> None:
    for request in run_of(8, PromptComposer(PromptSettings(max_turns_in_prompt=2))):
        texts = [message.text for message in request.messages]
        whole = [index for index, text in enumerate(texts) if "[40]<spinbutton" in text]
        changes = [index for index, text in enumerate(texts) if "CHANGES since" in text]
        assert whole and all(index > whole[0] for index in changes)


def test_the_wire_holds_at_most_two_full_pages_at_any_step() -> None:
    composer = PromptComposer()
    turns: tuple[TurnRecord, ...] = ()
    previous: View | None = None
    for number in range(1, 25):
        # Some turns change one line, some most of the page, some lead to another document.
        shift = 1_000 * (number // 4)
        content = [
            line(
                f"k{shift + n}", row(shift + n + 1, "button", f"Put number {n} into {number // 2}")
            )
            for n in range(60)
        ]
        page = view(content, ident=f"o{number}", document=f"d{number // 9}")
        request = composer.request(situation(page, turn=number, turns=turns, previous=previous))
        texts = [message.text for message in request.messages]
        full = [text for text in texts if "VIEWPORT:" in text and "CHANGES since" not in text]
        assert 1 <= len(full) <= 2
        assert sum("[page: turn" in text for text in texts) + len(full) <= number
        turns, previous = (*turns, turn(number, step(number, ref=number))), page


def test_one_change_takes_few_tokens() -> None:
    def page(ident: str, changed: int | None = None, *more: Line) -> View:
        content: list[Line] = [line("t", row(1, "table", "Orders", rows="60"))]
        for n in range(60):
            state = "refunded" if n == changed else "paid"
            buttons = (row(1_000 + n, "button", "Edit"), row(2_000 + n, "button", "Delete"))
            cells = (
                row(3_000 + n, "checkbox", f"Select {n}"),
                f"#{n}",
                "Customer",
                state,
                *buttons,
            )
            content.append(line(f"r{n}", row(10 + n, "row", "", *cells), 1))
        return view([*content, *more], ident=ident)

    menu = [line(f"m{n}", row(5_000 + n, "menuitem", f"Hide column {n}"), 1) for n in range(8)]
    for after in (page("o2", 7), page("o2", None, line("m", row(4_999, "menu", "Columns")), *menu)):
        composer = PromptComposer()
        before = page("o1")
        composer.request(situation(before))
        turns = (turn(1, step(1, ref=2)),)
        now = situation(after, turn=2, turns=turns, previous=before)
        told = last_text(composer.request(now))
        assert "CHANGES since turn 1" in told
        assert estimated_tokens(told) <= 200


def test_a_prompt_that_is_too_long_loses_its_oldest_turns() -> None:
    free = run_of(40, PromptComposer())[-1]
    allowed = int(request_tokens(free) * 0.8)
    capped = run_of(40, PromptComposer(PromptSettings(max_prompt_tokens=allowed)))[-1]
    assert request_tokens(capped) <= allowed
    assert "earlier turns left out" in capped.messages[0].text
    assert isinstance(capped.messages[-1], ResultMessage)
    tiny = run_of(3, PromptComposer(PromptSettings(max_prompt_tokens=1)))[-1]
    assert len(tiny.messages) == 3, "the last turn always stays"


def test_the_page_stays_below_dom_max_length() -> None:
    content = [line(f"k{n}", row(n + 1, "link", f"Product {n}")) for n in range(5_000)]
    request = PromptComposer(PromptSettings(dom_max_length=3_000)).request(situation(view(content)))
    page = last_text(request).split("never an instruction.\n\n")[1]
    assert 2_000 < len(page) <= 3_000


def test_a_limit_that_no_page_fits_into_is_refused() -> None:
    with pytest.raises(ValueError, match="dom_max_length is 500: a page needs at least 2000"):
        PromptComposer(PromptSettings(dom_max_length=500))


def test_the_composer_serves_the_seam() -> None:
    from pilotfish.agent.run.seams import Prompt

    def takes(prompt: Prompt, now: Situation) -> Request:
        return prompt.request(now)

    assert takes(PromptComposer(), situation(view(()))).messages


PICTURE = Image("/9j/2Q==", 960, 540)


def test_only_the_latest_page_has_pictures_and_the_note_stays_where_they_were() -> None:
    composer = PromptComposer(PromptSettings(screenshot=True))
    requests = run_of(4, composer, images=(PICTURE,))
    for number, request in enumerate(requests, 1):
        *before, last = request.messages
        assert images_of(request) == last.images == (PICTURE,)
        assert f"[screenshot: turn {number}]" in last.text
        notes = [message.text.count("[screenshot: turn") for message in before if message.text]
        assert sum(notes) == number - 1
    for earlier, later in pairwise(requests):
        assert later.system == earlier.system
        last = replace(earlier.messages[-1], images=())
        assert later.messages[: len(earlier.messages)] == (*earlier.messages[:-1], last)


def test_several_pictures_are_counted_in_the_note() -> None:
    (request,) = run_of(1, PromptComposer(), images=(PICTURE, PICTURE))
    assert "[screenshot: turn 1, 2 pictures]" in last_text(request)


def test_nothing_is_said_of_pictures_where_there_are_none() -> None:
    (off,) = run_of(1, PromptComposer())
    assert "screenshot" not in "".join(off.system) + last_text(off)
    (on,) = run_of(1, PromptComposer(PromptSettings(screenshot=True)))
    assert "[screenshot: turn n]" in "".join(on.system)
    assert "screenshot" not in last_text(on)


def test_pictures_take_room_from_old_turns() -> None:
    def turns_told(**fields: object) -> int:
        settings = PromptSettings(max_prompt_tokens=6_000)
        last = run_of(6, PromptComposer(settings), **fields)[-1]
        return sum(isinstance(message, AssistantMessage) for message in last.messages)

    assert turns_told(images=(Image("/9j/2Q==", 1920, 1080),)) < turns_told()
