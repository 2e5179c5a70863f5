import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from fakes import FakePage, envelope, tool
from pilotfish import Agent, ModelOptions, RunOptions, Settings
from pilotfish.agent.model.model_call import ModelCalled
from pilotfish.errors import ConfigurationError
from pilotfish.telemetry.tracing import Tracing, start_export
from provider_wires import Say
from providers import KEY, ProviderServer

pytestmark = pytest.mark.anyio

END = envelope(is_final=True, summary="Ada bought it.", claims=[{"says": "did", "step": 2}])


def tracing(content: bool = False) -> tuple[Tracing, InMemorySpanExporter]:
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    return Tracing("Finn", content=content, tracer=provider.get_tracer("test")), exporter


async def traced(folder: Path, content: bool) -> Sequence[ReadableSpan]:
    """A task with a question, a click and an end."""
    monitor, exporter = tracing(content)
    asks = envelope(tool("ask_user", question="Which one?"))
    with ProviderServer() as provider:
        replies = [asks, envelope(tool("click", ref=1)), END]
        provider.script([Say(calls=(("agent_turn", it),)) for it in replies])
        model = ModelOptions("openai:gpt-5.4-mini", base_url=provider.openai_url, api_key=KEY)
        agent = Agent(
            model=model,  # pyright: ignore[reportArgumentType]
            runs=RunOptions(monitors=[monitor]),
            settings=Settings(secret="s" * 32, database=str(folder / "s.sqlite3")),
        )
        await agent.run("buy a mug for Ada", FakePage())
    return exporter.get_finished_spans()


async def test_a_run_is_a_trace_with_turns_calls_actions_and_waits(tmp_path: Path) -> None:
    spans = await traced(tmp_path, content=False)
    by_id: dict[Any, ReadableSpan] = {span.context.span_id: span for span in spans}
    assert len({span.context.trace_id for span in spans}) == 1
    (root,) = [span for span in spans if span.parent is None]
    assert root.name == "invoke_agent Finn"
    below = {
        (by_id[span.parent.span_id].name, span.name) for span in spans if span.parent is not None
    }
    assert below == {
        ("invoke_agent Finn", "turn"),
        ("turn", "chat gpt-5.4-mini"),
        ("turn", "execute_tool ask_user"),
        ("turn", "wait question"),
        ("turn", "execute_tool click"),
    }
    chat = next(span for span in spans if span.name.startswith("chat"))
    told = dict(chat.attributes or {})
    assert told["gen_ai.provider.name"] == "openai"
    assert told["gen_ai.usage.input_tokens"] == 1200
    assert told["gen_ai.usage.cache_read.input_tokens"] == 1024
    assert told["pilotfish.cost"] == pytest.approx((176 * 0.75 + 1024 * 0.075 + 40 * 4.5) / 1e6)
    for span in spans:
        assert span.end_time is not None and span.start_time is not None
        assert root.start_time <= span.end_time <= root.end_time


async def test_no_words_unless_they_are_wanted(tmp_path: Path) -> None:
    spans = await traced(tmp_path, content=False)
    told = " ".join(span.to_json() for span in spans)
    for words in ("Ada", "mug", "Which one?"):
        assert words not in told
    told = " ".join(span.to_json() for span in await traced(tmp_path, content=True))
    assert "Which one?" in told and "gen_ai.output.messages" in told


def test_what_belongs_to_no_run_is_left_out() -> None:
    monitor, exporter = tracing()
    monitor.model_called("r9", ModelCalled("builtin", "agent", 3))
    monitor.turn_started("r9", 1)
    assert exporter.get_finished_spans() == ()


def test_runs_that_never_end_are_not_kept_for_ever() -> None:
    monitor, exporter = tracing()
    for number in range(1005):
        monitor.started(f"r{number}", "s1")
    assert len(exporter.get_finished_spans()) == 5


def test_without_the_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter", None)
    with pytest.raises(ConfigurationError, match=r"pip install 'pilotfish\[otel\]'"):
        start_export()
