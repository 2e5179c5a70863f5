import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

import pilotfish
from pilotfish import (
    ActionContext,
    ActionOptions,
    Agent,
    Attachments,
    Brand,
    ConfigurationError,
    Limits,
    PagePolicy,
    Persona,
    PromptOptions,
    Settings,
    User,
)
from pilotfish.agent.model.request import UserMessage
from pilotfish.models.roles import Models
from pilotfish.models.scripted import ScriptedModel
from pilotfish.product import BUILTIN_NOTICE
from pilotfish.sessions.memory import MemoryStore
from pilotfish.switches import FREE_RUNS
from pilotfish.web.session.tokens import Tokens
from pilotfish_client.server_messages import Done, Step, Welcome
from server.web.harness import ORIGIN, final, served
from server.web.tab import Tab

SECRET = "k" * 32
SETTINGS = Settings(secret=SECRET)


def agent(**options: Any) -> Agent:
    made = {"settings": SETTINGS, "store": MemoryStore(), "origins": [ORIGIN], "key": "pk_test"}
    return Agent(**{**made, **options})


def test_the_public_names_are_all_there() -> None:
    for name in pilotfish.__all__:
        assert getattr(pilotfish, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'Agents'"):
        _ = pilotfish.Agents
    assert set(pilotfish.__all__) <= set(dir(pilotfish))


def test_importing_a_part_never_imports_the_web_server() -> None:
    code = (
        "import sys, pilotfish; from pilotfish import User, Limits, ActionContext;"
        "import pilotfish.agent.loop.loop;"
        "print([m for m in ('fastapi', 'uvicorn', 'openai', 'anthropic') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.anyio
async def test_what_a_team_writes_reaches_the_model_and_the_visitor() -> None:
    """Brand, persona, sitemap, identify and a server action, in one run over a real socket."""

    async def current_user(request: Request) -> User | None:
        return User("ada")

    act = {"tool": "refund", "args": {"order_id": "1042"}}
    model = ScriptedModel([{"memory": "", "actions": [act]}, final(summary="Refunded.")])
    shop = agent(
        model=model,
        brand=Brand(product_name="Tidewater"),
        persona=Persona("You are Finn.", name="Finn"),
        sitemap=[{"path": "/orders", "title": "Orders"}],
        prompt=PromptOptions(append="Never use slang."),
        identify=current_user,
        limits=Limits(user_day=300_000),
    )
    refunded: list[tuple[str, str, str]] = []

    @shop.action(require_confirmation=True, confirmation_message="Refund {order_id}?")
    async def refund(ctx: ActionContext, order_id: str) -> dict[str, Any]:
        """Refund an order. order_id: the number in the orders table."""
        assert ctx.user is not None
        refunded.append((ctx.user.id, order_id, ctx.idempotency_key))
        return {"refunded": order_id}

    async with served(await shop._parts()) as address:
        token = Tokens(SECRET, "pk_test").mint(ORIGIN, User("ada"))
        tab = Tab(address, token=token, approve=True)
        page = await tab.open()
        assert page.of(Welcome)[0].agent_name == "Finn"
        assert page.of(Welcome)[0].notice is None
        await page.run("refund order 1042")
        done = await page.until(Done)
        assert (done.status, done.summary) == ("done", "Refunded.")
        session = page.of(Welcome)[0].session
        assert refunded == [("ada", "1042", f"{session}.r1.1")]
        assert page.of(Step)[0].outcome.status == "done"
        await tab.close()
    said = "\n".join(model.requests[0].system)
    for words in ("Tidewater", "You are Finn.", "/orders", "Never use slang.", "refund"):
        assert words in said
    assert isinstance(model.requests[0].messages[0], UserMessage)


@pytest.mark.anyio
async def test_the_builtin_matcher_says_what_it_is() -> None:
    parts = await agent(model="builtin")._parts()
    words = "Built-in matcher: no language model. Short, literal requests only."
    assert parts.notice == BUILTIN_NOTICE == words
    assert parts.limits.anonymous_runs == FREE_RUNS
    other = await agent(model=ScriptedModel([]))._parts()
    assert (other.notice, other.limits.anonymous_runs) == (None, 20)
    for own in (5, 20):
        kept = await agent(model="builtin", limits=Limits(anonymous_runs=own))._parts()
        assert kept.limits.anonymous_runs == own


@pytest.mark.anyio
async def test_sessions_are_kept_in_the_file_of_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "sessions.sqlite3"
    settings = Settings(secret=SECRET, database=str(path))
    parts = await agent(model="builtin", settings=settings, store=None)._parts()
    assert path.exists()
    await parts.store.close()


def test_the_model_is_the_one_named_or_the_environments() -> None:
    model = ScriptedModel([])
    assert agent(model=model).model() is model
    assert agent(model="builtin").model().name == "builtin"
    set_ = Settings(secret=SECRET, model="builtin")
    assert agent(settings=set_).model().name == "builtin"
    keyed = Settings(secret=SECRET, environment={"OPENAI_API_KEY": "k"})
    assert agent(settings=keyed).model().name.startswith("openai:")
    with pytest.raises(ConfigurationError, match="Set OPENAI_API_KEY"):
        agent().model()
    with pytest.raises(ConfigurationError, match="'nonsense'"):
        agent(model="nonsense").model()


@pytest.mark.anyio
async def test_an_app_that_opens_again_has_models_that_are_open() -> None:
    made = agent(
        model="openai:m", settings=Settings(secret=SECRET, environment={"OPENAI_API_KEY": "k"})
    )
    first = await made._parts()
    assert first.models.model is made.model()
    first.models.hold()
    await first.models.release()
    again = await made._parts()
    assert again.models is not first.models
    assert not again.models.closed


def test_the_model_is_named_once() -> None:
    model, second = ScriptedModel([]), ScriptedModel([], "second")
    assert agent(models=Models(agent=model)).model() is model
    assert agent(model=model, models=Models(fallback=second)).model() is model
    for wrong in ({"model": model, "models": Models(agent=second)}, {"model": Models(agent=model)}):
        with pytest.raises(TypeError, match=r"short for models=Models\(agent=…\)"):
            agent(**wrong)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"origins": ["shop.example"]}, "no origin: 'shop.example'"),
        ({"origins": ["https://*.shop.example"]}, "list each origin"),
        ({"key": ""}, "expected a public name"),
        ({"key": "sk-proj-abcdef"}, "must not be a secret"),
    ],
)
def test_what_cannot_work_is_refused_at_once(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ConfigurationError, match=told) as error:
        agent(**options)
    assert "abcdef" not in str(error.value)


def test_how_much_of_a_page_is_read_is_the_teams_then_the_operators_choice() -> None:
    def length(**options: Any) -> int:
        return agent(**options)._prompt.dom_max_length

    operators = Settings(secret=SECRET, dom_max_length=9_000)
    assert length() == 16_000
    assert length(settings=operators) == 9_000
    assert length(settings=operators, prompt=PromptOptions(dom_max_length=30_000)) == 30_000
    with pytest.raises(ValueError, match="dom_max_length is 100: a page needs at least 2000"):
        agent(prompt=PromptOptions(dom_max_length=100))


def test_a_bad_sitemap_or_action_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="sitemap"):
        agent(sitemap=7)
    made = agent()
    with pytest.raises((TypeError, ValueError)):

        @made.action
        def click(ctx: ActionContext) -> None:
            """Click."""


@pytest.mark.anyio
async def test_pictures_are_the_teams_then_the_operators_choice() -> None:
    async def on(**options: Any) -> tuple[bool, bool]:
        made = agent(model=ScriptedModel([]), **options)
        return (await made._parts()).screenshot, made._prompt.screenshot

    operators = Settings(secret=SECRET, screenshot=True)
    assert await on() == (False, False)
    assert await on(policy=PagePolicy(screenshot=True)) == (True, True)
    assert await on(settings=operators) == (True, True)
    assert await on(settings=operators, policy=PagePolicy(screenshot=False)) == (False, False)


@pytest.mark.anyio
async def test_files_beside_a_request_are_off_until_somebody_says_so() -> None:
    async def on(model: Any = None, **options: Any) -> Attachments | None:
        return (await agent(model=model or ScriptedModel([]), **options)._parts()).attachments

    operators, one = Settings(secret=SECRET, attachments=True), Attachments(count=1)
    assert await on() is None
    assert await on(settings=operators) == Attachments()
    assert await on(settings=operators, policy=PagePolicy(attachments=False)) is None
    assert await on(policy=PagePolicy(attachments=one)) == one
    assert await on("builtin", settings=operators) is None


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("environment", "options", "wanted"),
    [
        ("", {}, False),
        ("core,extra", {}, True),
        ("core", {"actions": ActionOptions(["core", "form", "extra"])}, True),
        ("core,extra", {"actions": ActionOptions(["core"])}, False),
    ],
)
async def test_rarely_used_actions_are_there_where_the_team_or_the_operator_wants_them(
    environment: str, options: dict[str, Any], wanted: bool
) -> None:
    settings = Settings.of({"PILOTFISH_SECRET": SECRET, "PILOTFISH_BUNDLES": environment})
    parts = await agent(model="builtin", settings=settings, **options)._parts()
    names = {spec.name for spec in parts.actions.specs()}
    assert ("hover" in names) is wanted
    assert "click" in names


@pytest.mark.anyio
async def test_a_task_runs_without_the_web_part_and_is_on_record(tmp_path: Path) -> None:
    from fakes import FakeModel, FakePage, envelope, tool

    end = envelope(is_final=True, summary="It is open.")
    agent = Agent(
        model=FakeModel([envelope(tool("click", ref=1)), end]),
        settings=Settings(secret="s" * 32, database=str(tmp_path / "s.sqlite3")),
    )
    result = await agent.run("open the cart", FakePage())
    assert (result.status, result.summary, len(result.steps)) == ("done", "It is open.", 1)
    (record,) = await agent.history(result.session)
    assert record.turns == result.turns
    snapshot = await agent.snapshot(result.session)
    assert snapshot["entries"][0]["kind"] == "run_started"


SCRIPT = """
import asyncio
from fakes import FakeModel, FakePage, envelope, tool
from pilotfish import Agent

async def main():
    agent = Agent(model=FakeModel([envelope(tool("fail", reason="no"))]))
    result = await agent.run("open the cart", FakePage())
    print(result.status, len(await agent.history(result.session)))

asyncio.run(main())
"""


def test_a_script_that_ran_a_task_exits(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    env["PILOTFISH_DATABASE"] = str(tmp_path / "s.sqlite3")
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "failed 1\n"), done.stderr
