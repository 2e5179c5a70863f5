import pytest

from fakes import FakeActions, done
from pilotfish.actions.registry import Registry
from pilotfish.agent.run.seams import ActionContext, Ready, Refused
from pilotfish.batch.actions import EvidenceActions, without_file
from pilotfish.batch.job import Job

pytestmark = pytest.mark.anyio


async def test_a_picture_is_taken_under_its_label() -> None:
    """A1: screenshot(label)."""
    job = Job("A", "task", "http://s")

    async def picture(label: str) -> str:
        return f"01_{label}.png"

    job.picture = picture  # type: ignore[method-assign]
    actions = EvidenceActions(Registry(), job)
    ready = actions.prepare("screenshot", {"label": "proof"}, ())
    assert isinstance(ready, Ready)
    assert ready.where == "server"
    outcome = await actions.execute(ready, ActionContext("k", "s"))
    assert outcome.message == "kept as 01_proof.png"
    assert isinstance(actions.prepare("screenshot", {}, ()), Refused)


async def test_a_download_is_a_press_for_the_page_and_its_guard() -> None:
    """A1: download."""
    actions = EvidenceActions(Registry(), Job("A", "task", "http://s"))
    ready = actions.prepare("download", {"ref": 7, "label": "invoice"}, ())
    assert isinstance(ready, Ready)
    assert (ready.spec.name, ready.args, ready.where) == ("click", {"ref": 7}, "page")


async def test_all_other_actions_are_the_agents_own() -> None:
    actions = EvidenceActions(
        FakeActions(confirmations={"refund": "Sure?"}), Job("A", "t", "http://s")
    )
    assert [spec.name for spec in actions.specs()] == ["click", "screenshot", "download"]


def test_a_press_without_a_file_has_failed() -> None:
    outcome = without_file(done("pressed"))
    assert (outcome.status, outcome.reason) == ("failed", "timeout")
