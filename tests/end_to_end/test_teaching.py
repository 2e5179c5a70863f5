"""Five tasks of the shop taught by hand, each played back with other values."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Error, Page

from cards import press
from end_to_end.shop import Shop, serve
from end_to_end.visitor import Visitor, arrive
from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.naming import unnamed_in
from pilotfish.recipes.recipe import Recipe
from pilotfish.recipes.store import RecipeCounts, StoredRecipes
from pilotfish.sessions.address import open_store

EACH = "Another value each time"
PACE_MS = 350
"""Between two things that a person does."""
By = Callable[[Page], None]
T = TypeVar("T")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("recipes")


@pytest.fixture(scope="module")
def teaching_shop(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    environment = {"PILOTFISH_MODEL": "builtin", "PILOTFISH_TEST_RECIPES": str(folder)}
    with serve(tmp_path_factory.mktemp("teaching"), **environment) as running:
        yield running


@pytest.fixture
def member(chromium: Browser, teaching_shop: Shop) -> Iterator[Visitor]:
    arrived = arrive(chromium, teaching_shop)
    yield arrived
    arrived.context.close()


def teach(member: Visitor, task: str, *by_hand: By) -> Page:
    """Presses Teach, does it by hand, and says that it is done."""
    page = member.page
    member.events.clear()
    page.keyboard.press("Control+k")
    page.get_by_placeholder("What would you like to do?").wait_for()
    page.keyboard.type(task)
    page.get_by_role("button", name="Teach", exact=True).click()
    page.locator(".card").get_by_text("Do it in the page now").wait_for()
    page.wait_for_timeout(PACE_MS)
    for act in by_hand:
        act(page)
        page.wait_for_timeout(PACE_MS)
    return page


def finish(member: Visitor) -> str:
    """Each value is another one each time."""
    page = member.page
    press(page.locator(".card[role=group]").first, "Continue")
    until = 300
    while not member.ended and until:
        choice = page.locator(".card[role=group]").get_by_role("button", name=EACH)
        if choice.count():
            choice.first.click()
        page.wait_for_timeout(50)
        until -= 1
    (done,) = member.told("done")
    assert done["status"] == "done", done
    return str(done["summary"])


def play(member: Visitor, task: str) -> None:
    """Approves what is asked; the end of an earlier run may be told again by a later document."""
    before = {done["runId"] for done in member.told("done")}
    member.ask(task)
    for _ in range(400):
        ended = [it for it in member.told("done") if it["runId"] not in before]
        if ended:
            assert ended[0]["status"] == "done", ended
            return
        with suppress(Error):
            if (box := member.page.get_by_role("alertdialog")).count():
                press(box.first, "Approve")
        member.page.wait_for_timeout(50)
    raise AssertionError(member.events[-6:])


def type_into(name: str, text: str) -> By:
    def act(page: Page) -> None:
        field = page.get_by_label(name, exact=True).first
        field.click()
        page.keyboard.press("Control+a")
        page.keyboard.type(text)

    return act


def click(role: Any, name: str) -> By:
    return lambda page: page.get_by_role(role, name=name, exact=True).first.click()


def choose(name: str, option: str) -> By:
    """By the keyboard, as a script cannot."""

    def act(page: Page) -> None:
        field = page.get_by_label(name, exact=True).first
        field.focus()
        page.keyboard.type(option)

    return act


PHONE = (type_into("Phone", "+44 20 7946 0018"), click("button", "Save"))
BOWLS = (type_into("Quantity", "3"), click("button", "Add to cart"))
SEARCH = (type_into("Search the shop", "teapot"), lambda page: page.keyboard.press("Enter"))
CURRENCY = (choose("Currency", "Euro"),)
ADDRESS = (
    type_into("Label", "Work"),
    type_into("Name", "Grace Hopper"),
    type_into("Address", "1 Navy Yard"),
    type_into("City", "Boston"),
    type_into("Postal code", "02129"),
    click("button", "Add address"),
)
TASKS: dict[str, tuple[str, str, tuple[By, ...], list[str]]] = {
    "phone": (
        "/account/profile",
        "change my phone number to +44 20 7946 0018",
        PHONE,
        ["change my phone number to +49 30 901820", "change my phone number to 555-0199"],
    ),
    "bowls": (
        "/products/white-bowl",
        "put 3 white bowls into my cart",
        BOWLS,
        ["put 2 white bowls into my cart", "put 5 white bowls into my cart"],
    ),
    "search": (
        "/shop",
        "look for teapot in the shop",
        SEARCH,
        ["look for bowl in the shop", "look for mug in the shop"],
    ),
    "currency": (
        "/account/preferences",
        "show prices in Euro (€)",
        CURRENCY,
        ["show prices in British pound (£)", "show prices in US dollar ($)"],
    ),
    "address": (
        "/account/addresses",
        'add the address "Work": "Grace Hopper", "1 Navy Yard", "Boston", "02129"',
        ADDRESS,
        [
            'add the address "Lab": "Ada Lovelace", "12 St James Sq", "London", "SW1Y 4JH"',
            'add the address "Club": "Alan Turing", "2 Adlington Rd", "Wilmslow", "SK9 2BJ"',
        ],
    ),
}


def of_store(shop: Shop, folder: Path, work: Callable[[StoredRecipes], Awaitable[T]]) -> T:
    """What `work` makes of the recipes of the shop's agent."""

    async def done() -> T:
        store = await open_store(str(shop.database.with_name("pilotfish.sqlite3")))
        try:
            return await work(StoredRecipes(RecipeFolder(folder), store, None))
        finally:
            await store.close()

    with ThreadPoolExecutor(1) as pool:  # Playwright's own loop runs in this thread
        return pool.submit(lambda: asyncio.run(done())).result()


def kept(shop: Shop, folder: Path, goal: str) -> tuple[Recipe, RecipeCounts]:
    found = of_store(shop, folder, lambda recipes: recipes.listed())
    (recipe,) = (it for it in found if it[0].goals[0].startswith(goal))
    return recipe


@pytest.mark.parametrize("name", TASKS)
def test_what_is_taught_by_hand_is_played_with_other_values(
    member: Visitor, folder: Path, name: str
) -> None:
    path, goal, by_hand, others = TASKS[name]
    member.open(path)
    teach(member, goal, *by_hand)
    assert finish(member).startswith("Saved as “")
    begins = goal[:4]
    assert kept(member.shop, folder, begins)[0].state == "taught"
    member.open("/")
    tried, played = others
    play(member, tried)
    recipe, _ = kept(member.shop, folder, begins)
    assert recipe.state == "draft", recipe
    # What was taught is approved step by step.
    every = unnamed_in(recipe)
    of_store(member.shop, folder, lambda recipes: recipes.approve(recipe, every))
    member.open("/about")
    play(member, played)
    approved, counts = kept(member.shop, folder, begins)
    assert (approved.state, counts.played) == ("approved", 1), approved
    assert done_by(member, name)


def done_by(member: Visitor, name: str) -> bool:
    """What the shop's own database, or the address, says of the last one."""
    shop = member.shop.state(member.customer)
    if name == "search":
        return "q=mug" in member.page.url
    if name == "address":
        with closing(sqlite3.connect(member.shop.database)) as db:
            query = "SELECT label, name, street, city, postal_code FROM addresses ORDER BY id"
            rows = db.execute(query).fetchall()
        return rows[-1] == ("Club", "Alan Turing", "2 Adlington Rd", "Wilmslow", "SK9 2BJ")
    if name == "bowls":
        return shop.cart["white-bowl"] == 3 + 2 + 5
    wanted = {"phone": ("phone", "555-0199"), "currency": ("currency", "USD")}[name]
    return shop.customer[wanted[0]] == wanted[1]


def test_no_password_and_no_scripts_event_is_recorded(member: Visitor, folder: Path) -> None:
    member.open("/account/profile")
    script = """() => {
      const phone = [...document.querySelectorAll('input')].find((it) => it.type === 'tel');
      const password = Object.assign(document.createElement('input'),
        { type: 'password', ariaLabel: 'Password' });
      document.querySelector('main').prepend(password);
      phone.focus();
      document.execCommand('selectAll');
      document.execCommand('insertText', false, 'forged-1');
      phone.value = 'forged-2';
      phone.dispatchEvent(new Event('input', { bubbles: true }));
      phone.dispatchEvent(new Event('change', { bubbles: true }));
      for (const it of document.querySelectorAll('main a')) {
        it.addEventListener('click', (event) => event.preventDefault(), { once: true });
        it.click();
      }
    }"""
    page = teach(
        member,
        "save my profile",
        lambda page: page.evaluate(script),
        type_into("Password", "hunter2"),
        type_into("Phone", "555-0100"),
        click("button", "Save"),
    )
    card = page.locator(".card[role=group]").first
    press(card, "Continue")
    page.get_by_role("button", name="Leave this step out").click()
    while not member.ended:
        page.wait_for_timeout(50)
    recipe, _ = kept(member.shop, folder, "save my prof")
    assert [it.action for it in recipe.steps] == ["navigate", "click"], recipe
    everything = repr(of_store(member.shop, folder, lambda recipes: recipes.listed()))
    assert "hunter2" not in everything and "forged" not in everything
