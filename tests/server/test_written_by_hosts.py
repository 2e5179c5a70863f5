"""What a product team writes itself, with names of `pilotfish` alone: each seam once."""

from collections.abc import AsyncIterator

import pytest
from pydantic import BaseModel

import pilotfish
from pilotfish import (
    Act,
    Acted,
    ActionContext,
    Agent,
    ArgumentsDelta,
    AskSurface,
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Effect,
    Line,
    MemoryStore,
    Outcome,
    PageFacts,
    PageGone,
    PagePolicy,
    Policy,
    Recipe,
    RecipeCounts,
    Recipes,
    RecipeScope,
    Request,
    Respond,
    Row,
    Scroll,
    Stopped,
    Usage,
    View,
)

pytestmark = pytest.mark.anyio


class Terminal:
    """A Page: one button, which says how often it was pressed."""

    document, epoch = "d1", 1
    actions = ()
    pressed = 0

    async def observe(self) -> View:
        if self.pressed > 9:
            raise PageGone("the terminal was closed")
        facts = PageFacts(
            url="https://till.example/",
            title="Till",
            scroll=Scroll(above=0, visible=600, below=0),
            visible=[],
            above=[],
            dialogs=[],
        )
        button = Row(ref=1, word="button", name=f"Pay ({self.pressed})")
        return View("o1", self.document, facts, (Line(key="1", depth=0, row=button),))

    async def act(self, act: Act) -> Acted:
        self.pressed += 1
        effect = Effect(kind="changed", text=f"Pay ({self.pressed})")
        return Acted(Outcome(status="done", effects=[effect]), await self.observe())

    async def recover(self, act: Act) -> Acted:
        return Acted(Outcome(status="unknown"))


class Clerk:
    """A Host: a person at the till, who approves everything."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def show(self, message: object) -> None: ...

    async def ask(self, question: AskUser | AskUserChoice | AskSurface) -> Respond:
        return Respond(ask_id=question.ask_id, answer="yes")

    async def confirm(self, question: ConfirmAction, where: str) -> bool:
        self.asked.append(question.actionName)
        return True


class Presser:
    """A Model: presses the only button, refunds, and ends."""

    name = "presser"

    def __init__(self) -> None:
        self.replies = [
            '{"actions": [{"tool": "click", "args": {"ref": 1}}]}',
            '{"actions": [{"tool": "refund", "args": {"order": {"number": "A-1"}}}]}',
            '{"is_final": true, "summary": "Paid back.", "outcome": "done", "claims": '
            '[{"says": "pressed", "step": 1}, {"says": "refunded", "step": 2}]}',
        ]

    async def stream(self, request: Request) -> AsyncIterator[ArgumentsDelta | Usage | Stopped]:
        yield ArgumentsDelta(0, "call_1", request.forced_tool or "", self.replies.pop(0))
        yield Usage(input=10, output=5)
        yield Stopped("tool_use")


class Shelved:
    """A RecipeStore that keeps what was learned in a list."""

    def __init__(self) -> None:
        self.kept: list[Recipe] = []

    async def usable(self, asked: RecipeScope) -> list[Recipe]:
        return [it for it in self.kept if it.scope == asked]

    async def save(self, recipe: Recipe) -> Recipe:
        self.kept.append(recipe)
        return recipe

    async def played(self, recipe: Recipe, good: bool) -> RecipeCounts:
        return RecipeCounts(played=int(good), failed=int(not good))

    async def forget(self, recipe: Recipe) -> None:
        self.kept.remove(recipe)


class Order(BaseModel):
    number: str


async def test_seams_written_with_public_names() -> None:
    page, clerk, shelf = Terminal(), Clerk(), Shelved()
    agent = Agent(
        model=Presser(),
        store=MemoryStore(),
        recipes=Recipes(store=shelf),
        policy=PagePolicy(rules=Policy(no_routes=("/admin*",), ask_actions=("refund",))),
    )
    refunded: list[tuple[Order, str]] = []

    @agent.action
    async def refund(ctx: ActionContext, order: Order) -> str:
        """Refunds an order. order: which one."""
        refunded.append((order, ctx.idempotency_key))
        return "refunded"

    async with agent:
        result = await agent.run("press Pay, then refund A-1", page, host=clerk)
    assert (result.status, page.pressed, clerk.asked) == ("done", 1, ["refund"])
    assert [order for order, _ in refunded] == [Order(number="A-1")]


@pytest.mark.parametrize("name", ["fail", "fold", "delegate", "save_progress", "click", "done"])
def test_reserved_name_of_a_server_action(name: str) -> None:
    agent = Agent(model="builtin", store=MemoryStore())
    with pytest.raises(ValueError, match=f"'{name}'.*(built in|reserved|taken)"):
        agent.action(name=name, description="Mine.")(lambda: None)


def test_every_exception_says_something_of_its_own() -> None:
    kinds = [
        value
        for name in dir(pilotfish)
        if isinstance(value := getattr(pilotfish, name), type) and issubclass(value, Exception)
    ]
    told = [str(kind.__doc__) for kind in kinds]
    assert len(kinds) >= 14 and len(set(told)) == len(kinds) and all(told)
    assert issubclass(pilotfish.StoreUnavailable, pilotfish.StoreError)
