"""A trace for each run, through the API of OpenTelemetry.

Spans: the run (`invoke_agent`), below it its turns, below them calls of models (`chat`), actions
(`execute_tool`) and waits for the visitor. Names and attributes are those of the GenAI conventions
(https://opentelemetry.io/docs/specs/semconv/gen-ai/), ours begin with `pilotfish.`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.trace import Span, SpanKind, Status, StatusCode, Tracer
from opentelemetry.util.types import AttributeValue

from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.monitor import Monitor
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.errors import ConfigurationError

__all__ = ["Tracing", "start_export"]

_MS = 1_000_000
_MOST = 10_000
"""Characters of one text, where texts are wanted."""
_FORGOTTEN = 1000
"""Runs that are traced at once; of more, the oldest ends without its end."""
_PROVIDERS = {
    "azure": "azure.ai.openai",
    "bedrock": "aws.bedrock",
    "google": "gcp.gemini",
    "openai-responses": "openai",
    "vertex": "gcp.vertex_ai",
}

Attributes = dict[str, AttributeValue]


@dataclass
class _Run:
    span: Span
    context: Context
    turn: Span | None = None
    inside: Context = field(init=False)

    def __post_init__(self) -> None:
        self.inside = self.context


class Tracing(Monitor):
    """`agent` is the agent's name. With `content` spans also hold what was shown to models, what
    they wrote, and the arguments and results of actions; without it none of these.
    """

    def __init__(self, agent: str, *, content: bool = False, tracer: Tracer | None = None) -> None:
        self._agent = agent
        self._content = content
        self._tracer = tracer or trace.get_tracer("pilotfish")
        self._runs: dict[str, _Run] = {}

    def started(self, run: str, session: str) -> None:
        attributes: Attributes = {
            "gen_ai.operation.name": "invoke_agent",
            "gen_ai.agent.name": self._agent,
            "gen_ai.conversation.id": session,
            "pilotfish.run.id": run,
        }
        name = f"invoke_agent {self._agent}"
        # A run is a trace of its own, whatever request of the host's has just begun it.
        span = self._tracer.start_span(
            name, Context(), kind=SpanKind.INTERNAL, attributes=attributes
        )
        while len(self._runs) >= _FORGOTTEN:
            self._end(next(iter(self._runs)))
        self._runs[run] = _Run(span, trace.set_span_in_context(span, Context()))

    def turn_started(self, run: str, number: int) -> None:
        if (known := self._runs.get(run)) is None:
            return
        self._end_turn(known)
        known.turn = self._tracer.start_span(
            "turn", known.context, attributes={"pilotfish.turn": number}
        )
        known.inside = trace.set_span_in_context(known.turn, known.context)

    def turn_completed(self, run: str, turn: TurnRecord) -> None:
        known = self._runs.get(run)
        if known is None or known.turn is None:
            return
        known.turn.set_attributes({"url.path": turn.url.partition("?")[0]})
        if self._content:
            known.turn.set_attributes(
                {
                    "gen_ai.input.messages": _text([_message("user", turn.seen)]),
                    "gen_ai.output.messages": _text(
                        [_message("assistant", json.dumps(turn.envelope, default=str))]
                    ),
                }
            )
        self._end_turn(known)

    def action_executed(self, run: str, step: Step) -> None:
        outcome = step.outcome
        attributes: Attributes = {
            "gen_ai.operation.name": "execute_tool",
            "gen_ai.tool.name": step.name,
            "gen_ai.tool.call.id": step.action_id,
            "pilotfish.outcome": outcome.status,
        }
        if outcome.reason:
            attributes["error.type"] = str(outcome.reason)
        if self._content:
            attributes["gen_ai.tool.call.arguments"] = _text(step.args)
            attributes["gen_ai.tool.call.result"] = _text(outcome.message)
        self._past(run, f"execute_tool {step.name}", step.ms, attributes)

    def waited(self, run: str, what: str, ms: int) -> None:
        self._past(run, f"wait {what}", ms, {"pilotfish.wait": what})

    def model_called(self, run: str, call: ModelCalled) -> None:
        vendor, _, model = call.model.partition(":")
        attributes: Attributes = {
            "gen_ai.operation.name": "chat",
            "gen_ai.provider.name": _PROVIDERS.get(vendor, vendor),
            "gen_ai.request.model": model or vendor,
            "pilotfish.role": call.role,
        }
        if call.first_ms is not None:
            attributes["gen_ai.response.time_to_first_chunk"] = call.first_ms / 1000
        if (usage := call.usage) is not None:
            attributes["gen_ai.usage.input_tokens"] = usage.input
            attributes["gen_ai.usage.output_tokens"] = usage.output
            attributes["gen_ai.usage.cache_read.input_tokens"] = usage.cached_input
            attributes["gen_ai.usage.cache_creation.input_tokens"] = usage.cache_write
            if usage.cost is not None:
                attributes["pilotfish.cost"] = usage.cost
        if call.error:
            attributes["error.type"] = "model_error"
        self._past(run, f"chat {model or vendor}", call.ms, attributes, SpanKind.CLIENT)

    def model_switched(self, run: str, switch: ModelSwitched) -> None:
        self._event(run, "model switched", {"pilotfish.to": switch.model})

    def action_blocked(self, run: str, name: str, args: dict[str, Any], reason: str) -> None:
        self._event(run, "action blocked", {"gen_ai.tool.name": name})

    def end_rejected(self, run: str, reason: str) -> None:
        self._event(run, "end rejected", {})

    def ended(self, run: str, ended: Ended) -> None:
        known = self._runs.get(run)
        if known is None:
            return
        known.span.set_attributes({"pilotfish.status": ended.status, "pilotfish.why": ended.why})
        if ended.status in ("failed", "partial"):
            known.span.set_status(Status(StatusCode.ERROR, ended.why))
        self._end(run)

    def _past(
        self,
        run: str,
        name: str,
        ms: int,
        attributes: Attributes,
        kind: SpanKind = SpanKind.INTERNAL,
    ) -> None:
        """A span of something that has just ended, after `ms` milliseconds."""
        if (known := self._runs.get(run)) is None:
            return
        now = time.time_ns()
        span = self._tracer.start_span(
            name, known.inside, kind=kind, attributes=attributes, start_time=now - ms * _MS
        )
        if "error.type" in attributes:
            span.set_status(Status(StatusCode.ERROR, str(attributes["error.type"])))
        span.end(now)

    def _event(self, run: str, name: str, attributes: Mapping[str, AttributeValue]) -> None:
        if known := self._runs.get(run):
            (known.turn or known.span).add_event(name, dict(attributes))

    def _end_turn(self, known: _Run) -> None:
        if known.turn is not None:
            known.turn.end()
        known.turn, known.inside = None, known.context

    def _end(self, run: str) -> None:
        known = self._runs.pop(run)
        self._end_turn(known)
        known.span.end()


def _message(role: str, text: str) -> dict[str, Any]:
    return {"role": role, "parts": [{"type": "text", "content": text[:_MOST]}]}


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)[: 2 * _MOST]


def start_export() -> None:
    """OTLP over HTTP, set by the OTEL_… variables of the SDK; nothing where a provider of traces is
    set already. Raises ConfigurationError without the packages.
    """
    try:
        otlp: Any = import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter")
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        raise ConfigurationError(
            "PILOTFISH_TRACES needs packages: pip install 'pilotfish[otel]'"
        ) from None
    if isinstance(trace.get_tracer_provider(), TracerProvider):
        return
    provider = TracerProvider(resource=Resource.create({"service.name": "pilotfish"}))
    provider.add_span_processor(BatchSpanProcessor(otlp.OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
