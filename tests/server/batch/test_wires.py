"""A batch through the real clients of providers, against a server that speaks their wires."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from batch_replies import END, act
from batch_site import Site
from pilotfish.batch.records import from_rows
from pilotfish.batch.runner import Batch, run_batch
from pilotfish.batch.spec import Spec
from pilotfish.chromium import chromium_path
from provider_wires import Wire
from providers import ProviderServer
from server.cli.terminal import ran

pytestmark = pytest.mark.anyio

COUNT = 3


class Reader:
    """Reads an order off the text of its request, then ends."""

    def __init__(self) -> None:
        self.read: set[str] = set()

    def __call__(self, body: dict[str, Any]) -> dict[str, Any]:
        text = json.dumps(body, ensure_ascii=False)
        number = re.findall(r"Order (A-\d+)\\n", text)[-1]
        if number in self.read:
            return END
        self.read.add(number)
        labels = ("Customer", "Total", "Status")
        customer, total, status = (re.findall(rf"{label}: (.*?)\\n", text)[-1] for label in labels)
        data = {"customer": customer, "total": float(total), "status": status}
        return act(("save_progress", {"data": data}))


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
async def test_records_are_read_through_the_wire(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    """E1, E14: every value comes from the text of the request."""
    spec = Spec.of(
        {
            "task": "read {n}",
            "url": site.url + "/orders/{n}",
            "id": "n",
            "fields": ["customer", {"name": "total", "type": "number"}, "status"],
        }
    )
    rows = [{"n": f"A-{n}"} for n in range(1, COUNT + 1)]
    with ProviderServer(reply=Reader()) as provider:
        for name, value in provider.env(wire).items():
            monkeypatch.setenv(name, value)
        batch = Batch(spec, from_rows(rows, spec), tmp_path, 2, pictures=False)
        ended = await run_batch(batch)
    assert ended.counts == {"done": COUNT}
    with (tmp_path / "combined.csv").open(newline="") as file:
        told = {row["record"]: (row["total"], row["status"]) for row in csv.DictReader(file)}
    assert told == {f"A-{n}": (f"{n}.5", site.orders[f"A-{n}"].status) for n in range(1, COUNT + 1)}


def test_each_role_has_the_model_that_the_command_names(site: Site, tmp_path: Path) -> None:
    reader = Reader()
    plan = {"task": "read {n}", "id": "n", "fields": [{"name": "status"}]}
    (tmp_path / "orders.csv").write_text("n\nA-1\n")
    asked = ("--task", "read the orders", "--url", site.url + "/orders/{n}")
    named = ("--model", "openai:gpt-act", "--model", "planner=openai:gpt-plan")
    by_model = {"gpt-plan": lambda body: plan, "gpt-act": reader}
    with ProviderServer(reply=lambda body: by_model[body["model"]](body)) as provider:
        env = provider.env("openai") | {"PILOTFISH_CHROMIUM": str(chromium_path())}
        done = ran(tmp_path, "batch", *asked, "--input", "orders.csv", *named, **env)
        models = [request.body["model"] for request in provider.requests]
        wrong = ran(tmp_path, "batch", *asked, "--model", "plan=openai:gpt-plan", **env)
    assert done.returncode == 0, done.stdout + done.stderr
    assert models[0] == "gpt-plan" and set(models[1:]) == {"gpt-act"}
    assert "planner: openai:gpt-plan" in done.stdout, "a run that is resumed has it, too"
    assert wrong.returncode == 2 and "'plan'" in wrong.stderr
