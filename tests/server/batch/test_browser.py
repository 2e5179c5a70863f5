"""A task in one headless page, by the same widget, guard and loop as for a visitor."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from batch_replies import END, Clerk, act, ref_of
from batch_site import Site
from pilotfish import ActionContext, Agent, Called, Contract, Limits, Recipes, RunOptions, User
from pilotfish.agent.model.request import Request
from pilotfish.batch.browser import Browser
from pilotfish.batch.making import settings_for
from pilotfish.batch.spec import Spec
from pilotfish.models.scripted import ScriptedModel
from pilotfish.sessions.address import open_store
from pilotfish.sessions.custody import Custody
from pilotfish.sessions.keeping import AuditFilter, Keeping

pytestmark = pytest.mark.anyio

NOTE = {"kind": "other", "path": "/orders/*/notes"}


def press_note(request):
    return act(("click", {"ref": ref_of(request, "button", "Add note")}))


async def test_a_task_is_carried_out_on_a_page_without_a_tag(site: Site) -> None:
    """E16: it begins where the record is; nothing has to be installed there."""
    async with Browser(model=Clerk()) as browser:
        result = await browser.run(
            "read order A-1",
            url=f"{site.url}/orders/A-1",
            contract=Contract(required_fields=("status",)),
        )
    assert (result.status, result.verified) == ("done", True)
    assert result.data == {"customer": "Bo", "status": "Sent", "total": 1.5}


async def test_the_agents_own_contract_holds_unless_the_task_has_one(
    site: Site, tmp_path: Path
) -> None:
    agent = Agent(
        model=Clerk(),
        runs=RunOptions(contract=Contract(required_fields=("status", "invoice"))),
        settings=settings_for(str(tmp_path / "sessions.sqlite3")),
        limits=Limits(anonymous_runs=99),
    )
    url, own = f"{site.url}/orders/A-1", Contract(required_fields=("status",))
    async with Browser(agent) as browser:
        missed = await browser.run("read order A-1", url=url)
        given = await browser.run("read order A-1", url=url, contract=own)
    assert (missed.status, missed.verified) != ("done", True)
    assert "invoice" in str(missed.why)
    assert (given.status, given.verified) == ("done", True)


async def test_a_test_writes_nothing_into_the_agents_own_store(site: Site, tmp_path: Path) -> None:
    own, recipes = tmp_path / "own.sqlite3", Recipes(tmp_path / "recipes")
    agent = Agent(model=Clerk(), settings=settings_for(str(own)), recipes=recipes)
    async with Browser(agent, database=tmp_path / "of_tests.sqlite3") as browser:
        result = await browser.run("read order A-1", url=f"{site.url}/orders/A-1")
    assert result.status == "done"
    assert os.listdir(tmp_path) == ["of_tests.sqlite3"]


async def test_a_site_with_a_login_is_opened_with_its_stored_state(
    site: Site, tmp_path: Path
) -> None:
    """E9: a state for each site; other sites get none of it."""
    cookie = {"name": "who", "value": "Ada", "domain": "127.0.0.1", "path": "/"}
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"cookies": [cookie], "origins": []}))
    spec = Spec.of({"task": "t", "url": site.url, "logins": {site.url: str(state)}})
    assert spec.login_for("http://other.example/") is None
    seen: list[str] = []

    def reply(request: Request) -> dict[str, Any]:
        seen.extend(re.findall(r"Signed in as \w+", str(request.observation.lines)))
        return END

    url = f"{site.url}/mine"
    async with Browser(model=ScriptedModel([reply, reply])) as browser:
        await browser.run("who am I?", url=url, login=spec.login_for(url))
        await browser.run("who am I?", url=url)
    assert seen == ["Signed in as Ada", "Signed in as nobody"]


async def test_a_run_only_reads_unless_it_is_allowed_more(site: Site) -> None:
    before = len(site.orders["A-2"].notes)
    url = f"{site.url}/orders/A-2"
    async with Browser(model=ScriptedModel([press_note, press_note, END])) as browser:
        refused = await browser.run("add a note", url=url)
        assert refused.status == "needs_review"
        assert "Add note" in refused.summary
        assert len(site.orders["A-2"].notes) == before
        other = {"kind": "other", "path": "/orders/*/ship"}
        allowed = await browser.run("add a note", url=url, allow=[other, NOTE])
        audit = await browser.parts.store.audited(AuditFilter(session=allowed.session))
    assert allowed.status == "done", [allowed.summary, list(allowed.steps)]
    assert len(site.orders["A-2"].notes) == before + 1
    told = [(it.verdict, it.consent.split()[0]) for it in audit if it.verdict == "approved"]
    assert told == [("approved", "spec")]


async def test_an_approved_server_action_that_raises_is_in_the_audit_record(
    site: Site, tmp_path: Path
) -> None:
    failed = {"memory": "", "actions": [], "is_final": True, "summary": "No.", "outcome": "failed"}
    agent = Agent(model=ScriptedModel([act(("refund", {})), failed, failed]), key="pk_mine")

    @agent.action(require_confirmation=True)
    async def refund() -> str:
        """Refund the order."""
        raise RuntimeError("no bank")

    async with Browser(agent, database=tmp_path / "s.sqlite3") as browser:
        await browser.run("refund it", url=f"{site.url}/orders/A-2", allow=["refund"])
    store = await open_store(str(tmp_path / "s.sqlite3"))
    told = await Custody(lambda: _given(store), own=True).audit(AuditFilter(tenant="pk_mine"))
    assert [(it.action, it.verdict, it.status) for it in told] == [("refund", "approved", "failed")]


async def _given(store: Keeping) -> Keeping:
    return store


async def test_a_question_ends_it_for_review(site: Site) -> None:
    ask = act(("ask_user", {"question": "Which of the two?"}))
    async with Browser(model=ScriptedModel([ask])) as browser:
        result = await browser.run("compare", url=f"{site.url}/orders/A-3")
    assert (result.status, result.why) == ("needs_review", "question")
    assert "Which of the two?" in result.summary


async def test_runs_beside_each_other_share_nothing(site: Site) -> None:
    import asyncio

    async with Browser(model=Clerk()) as browser:
        results = await asyncio.gather(
            *(
                browser.run(f"read A-{n}", url=f"{site.url}/orders/A-{n}", allow=[])
                for n in (4, 5, 6)
            )
        )
    assert [it.data and it.data["total"] for it in results] == [4.5, 5.5, 6.5]


async def test_a_visitor_who_is_signed_in_is_who_actions_and_hooks_hear_of(
    site: Site, tmp_path: Path
) -> None:
    heard: list[str | None] = []

    async def hook(called: Called) -> None:
        heard.append(called.user and called.user.id)

    script = [act(("plan_of", {})), END]
    agent = Agent(
        model=ScriptedModel([*script, *script]),
        runs=RunOptions(before_action=[hook]),
        settings=settings_for(str(tmp_path / "sessions.sqlite3")),
    )

    @agent.action
    async def plan_of(ctx: ActionContext) -> str:
        """The visitor's plan."""
        return ctx.user.claims["plan"] if ctx.user and ctx.user.claims else "none"

    url, ada = f"{site.url}/orders/A-1", User("u1", "Ada", {"plan": "Pro"})
    async with Browser(agent) as browser:
        signed_in = await browser.run("which plan?", url=url, user=ada)
        nobody = await browser.run("which plan?", url=url)
    assert signed_in.steps[0].outcome.data == {"result": "Pro"}
    assert nobody.steps[0].outcome.data == {"result": "none"}
    assert heard[0] == "u1" and heard[1] != "u1"
