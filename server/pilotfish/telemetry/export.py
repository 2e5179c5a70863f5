"""Sends traces to a collector, where the process does not do so itself."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from opentelemetry import trace

from pilotfish.errors import ConfigurationError

__all__ = ["start_export"]


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
