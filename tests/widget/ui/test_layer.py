"""Question and Stop are seen and reached over whatever the page puts up, and close nothing of it."""

# ruff: noqa: E501 - page literals keep their lines
import pytest
from playwright.sync_api import expect

from cards import press
from pilotfish_client.page_messages import Decision, Stop
from pilotfish_client.server_messages import ConfirmAction, Plan, Status, Subtitle, Todo
from site_page import OpenSite
from wire_server import WireServer

QUESTION = ConfirmAction(
    digest="d", actionName="click", params={}, message="Pay $48.00?", expires=0
)
COVER = """() => {
  const over = document.createElement('div');
  over.popover = 'manual';
  over.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;background:#fff';
  document.body.append(over);
  over.showPopover();
}"""


@pytest.mark.parametrize(
    "way",
    [
        "popover",
        pytest.param(
            "fullscreen",
            marks=pytest.mark.not_in("webkit", "a press by WebDriver opens no full screen"),
        ),
    ],
)
def test_stop_stays_above_what_comes_later(open_site: OpenSite, wire: WireServer, way: str) -> None:
    page = open_site("<main id=m style='background:#fff'><button id=b>Full</button></main>")
    wire.begin(page)
    if way == "popover":
        page.evaluate(COVER)
    else:
        page.evaluate("b.onclick = () => m.requestFullscreen()")
        page.click("#b")
        page.wait_for_function("document.fullscreenElement")
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Stop").click(timeout=3000)
    wire.wait_for(Stop)


def test_one_shortcut_leads_to_stop_and_to_the_question(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site("<input id=name aria-label=Name>")
    run_id = wire.begin(page).run_id
    page.focus("#name")
    page.keyboard.press("Control+k")
    expect(page.get_by_role("button", name="Stop")).to_be_focused()
    page.focus("#name")
    page.keyboard.type("a")
    wire.send(Status(status="waiting", run_id=run_id), QUESTION)
    expect(page.locator(".card")).to_be_visible()
    page.keyboard.press("Control+k")
    expect(page.locator(".card")).to_be_focused()


def test_what_has_the_focus_is_marked(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("")
    run_id = wire.begin(page).run_id
    wire.send(Status(status="waiting", run_id=run_id), QUESTION)
    style = "it => getComputedStyle(it).outlineStyle"
    card = page.locator(".card")
    card.wait_for()
    page.keyboard.press("Tab")
    for name in ("Cancel", "Approve"):
        button = page.get_by_role("button", name=name)
        expect(button).to_be_focused()
        assert button.evaluate(style) == "solid"
        page.keyboard.press("Tab")
    page.keyboard.press("Control+k")
    card.focus()
    assert card.evaluate(style) == "solid"


@pytest.mark.parametrize("size", [(1280, 720), (360, 420)])
def test_nothing_that_is_said_pushes_the_buttons_out_of_view(
    open_site: OpenSite, wire: WireServer, size: tuple[int, int]
) -> None:
    page = open_site("", viewport=size)
    run_id = wire.begin(page).run_id
    todos = [Todo(id=f"{it}", description="Do the next of many things") for it in range(12)]
    wire.send(
        Plan(summary="", todos=todos),
        Subtitle(say_id="s", text="I look at this page and tell what I see. " * 60),
        Status(status="waiting", run_id=run_id),
        ConfirmAction(
            digest="d", actionName="f", params={}, message="Send it to " + "Ada, " * 900, expires=0
        ),
    )
    page.locator(".card").wait_for()
    page.wait_for_timeout(300)
    for name in ("Approve", "Cancel", "Stop"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(page.locator(".card p")).to_be_in_viewport()


def test_stop_looks_like_the_most_important_control(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("")
    wire.begin(page)
    stop = page.get_by_role("button", name="Stop")
    assert stop.inner_text() == "Stop"
    box = stop.bounding_box()
    assert box and box["height"] >= 36 and box["width"] >= 60
    bar = page.locator(".bar").evaluate("it => getComputedStyle(it).backgroundColor")
    assert stop.evaluate("it => getComputedStyle(it).backgroundColor") != bar


MENUS = {
    "popover": """<button popovertarget=menu>Menu</button>
<div id=menu popover><button id=item>Delete</button></div>
<script>window.open_ = () => menu.matches(':popover-open')</script>""",
    "focus": """<button id=more>Menu</button><div id=menu role=menu hidden tabindex=-1><button id=item role=menuitem>Delete</button></div>
<script>
more.onclick = () => { menu.hidden = false; item.focus() };
menu.addEventListener('focusout', (e) => { if (!menu.contains(e.relatedTarget)) menu.hidden = true });
window.open_ = () => !menu.hidden</script>""",
    "press outside": """<button id=more>Menu</button><div id=menu role=menu hidden><button id=item role=menuitem>Delete</button></div>
<script>
more.onclick = () => { menu.hidden = false };
for (const type of ['pointerdown', 'mousedown', 'click']) document.addEventListener(type, (e) => {
  if (!menu.contains(e.target) && e.target !== more) menu.hidden = true;
}, true);
window.open_ = () => !menu.hidden</script>""",
}


@pytest.mark.parametrize("kind", MENUS)
def test_the_menu_that_holds_what_is_approved_stays_open(
    open_site: OpenSite, wire: WireServer, kind: str
) -> None:
    page = open_site(MENUS[kind])
    run_id = wire.begin(page).run_id
    page.get_by_role("button", name="Menu").click()
    if kind == "popover":
        page.focus("#item")
    assert page.evaluate("open_()")
    wire.send(Status(status="waiting", run_id=run_id), QUESTION)
    press(page.locator(".card"), "Approve")
    assert wire.wait_for(Decision).approved is True
    assert page.evaluate("open_()")


def test_the_launcher_hides_no_control_of_the_page(open_site: OpenSite) -> None:
    page = open_site(
        "<button id=chat style='position:fixed;right:16px;bottom:16px;width:64px;height:64px' onclick='window.chats=1'>Chat</button>"
    )
    launcher = page.locator(".root > button.fish")
    launcher.wait_for()
    page.wait_for_timeout(600)
    page.click("#chat", timeout=2000)
    assert page.evaluate("chats") == 1
    launcher.click(timeout=2000)
    expect(page.get_by_placeholder("What would you like to do?")).to_be_visible()
