"""A task in which every kind of call of a model happens, and what its providers charge for it.

The bill is counted by the providers, from the replies that they sent, in their own arithmetic.
"""

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from fakes import FakePage, envelope, tool
from pilotfish import (
    Agent,
    Contract,
    Limits,
    ModelOptions,
    Models,
    Planning,
    RunLimits,
    RunOptions,
    RunResult,
    Settings,
)
from pilotfish_client.outcome import Outcome
from provider_wires import Say
from providers import KEY, Behaviour, Fail, ProviderServer

__all__ = ["RATES", "Billed", "charged", "everything"]

RATES = {
    "openai:gpt-5.4-mini": ("0.75", "4.5", "0.075", "0.75"),
    "anthropic:claude-sonnet-4-6": ("3", "15", "0.3", "3.75"),
    "openai-responses:gpt-5": ("1.25", "10", "0.125", "1.25"),
}
"""For a million tokens of input, output, input from the cache, and into it."""
PLAN = {"task_summary": "It.", "todos": [{"intent": "click", "description": "open it"}]}
PLANNED = Say(calls=(("make_plan", PLAN),), usage=(1500, 60, 1000), written=400)
TURNS = 14


@dataclass(frozen=True)
class Billed:
    """What became of the task, and what each provider wants for it, by the models' names."""

    result: RunResult
    bills: dict[str, Decimal]
    calls: dict[str, int]

    @property
    def bill(self) -> Decimal:
        return sum(self.bills.values(), Decimal(0))


def charged(model: str, server: ProviderServer) -> Decimal:
    """What `server` charges for all that it has sent."""
    fresh, output, read, write = map(Decimal, RATES[model])
    total = Decimal(0)
    for reply in server.billed:
        prompt, completion, cached = reply.usage or (0, 0, 0)
        total += (prompt - cached - reply.written) * fresh + cached * read
        total += reply.written * write + completion * output
    return total / 1_000_000


async def everything(folder: Path) -> Billed:
    """A plan, turns with votes, an overload that is tried again, a summary, a check that rejects an
    end, and the closing words at the end of the turns, over three vendors' real clients.
    """
    with (
        ProviderServer(_agent(failing=True)) as openai,
        ProviderServer(lambda _: PLANNED) as anthropic,
        ProviderServer(_beside) as responses,
    ):
        servers = dict(zip(RATES, (openai, anthropic, responses), strict=True))
        agent = Agent(
            models=Models(
                _choice("openai:gpt-5.4-mini", openai.openai_url),
                planner=_choice("anthropic:claude-sonnet-4-6", anthropic.anthropic_url),
                utility=_choice("openai-responses:gpt-5", responses.openai_url),
                votes=3,
            ),
            limits=Limits(run_cost=50.0, run=RunLimits(max_turns=TURNS)),
            runs=RunOptions(
                planning=Planning(min_words=0),
                contract=Contract(judge=True, required_fields=("row1",)),
            ),
            settings=Settings(secret="s" * 32, database=str(folder / "bill.sqlite3")),
        )
        page = FakePage(answers={"click": Outcome(status="failed", message="It is covered.")})
        result = await agent.run("What is here?", page)
        bills = {model: charged(model, server) for model, server in servers.items()}
        calls = {model: len(server.billed) for model, server in servers.items()}
    return Billed(result, bills, calls)


def _choice(spec: str, url: str) -> ModelOptions:
    return ModelOptions(spec, base_url=url, api_key=KEY)


def _agent(*, failing: bool) -> Any:
    """Each reply another one, so that no run looks stuck; the second request meets an overload, and
    the fourth turn claims an end.
    """
    number = 0

    def reply(body: dict[str, Any]) -> Behaviour:
        nonlocal number
        number += 1
        if number == 2 and failing:
            return Fail(529, "overloaded_error", retry_after="0")
        usage = (1000 + 37 * number, 11 + number, 512 if number % 2 else 0)
        if not body.get("tools"):
            return Say("One of two is open.", usage=usage, written=64)
        made = envelope(tool("save_progress", data={f"row{number}": number}))
        if number == 7:
            made = envelope(is_final=True, summary="Two rows.")
        if number in (3, 9):
            made = envelope(tool("click", ref=1))
        return Say(calls=(("agent_turn", made),), usage=usage, written=64)

    return reply


def _beside(body: dict[str, Any]) -> Behaviour:
    """The judge says no; of anything else a summary."""
    told = "You check" in str(body.get("instructions", body.get("input")))
    return Say("NO. It is not." if told else "DONE: two rows.", usage=(777, 33, 128))
