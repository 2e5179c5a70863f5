"""A reply in the streaming wire of OpenAI's Responses."""

from collections.abc import Sequence
from typing import Any

__all__ = ["responses_events"]


def responses_events(
    text: Sequence[str],
    calls: Sequence[tuple[str, Sequence[str]]],
    stopped: str,
    usage: tuple[int, int, int] | None,
    refused: bool,
) -> list[dict[str, Any]]:
    """The events of one reply: `text` and the arguments of `calls` in pieces."""
    events: list[dict[str, Any]] = [
        {"type": "response.created", "response": _response("in_progress")}
    ]
    output: list[dict[str, Any]] = []
    if text:
        item = {"type": "message", "id": "msg_1", "role": "assistant", "status": "in_progress"}
        events.append(_item("added", 0, {**item, "content": []}))
        kind = "response.refusal.delta" if refused else "response.output_text.delta"
        at = {"item_id": "msg_1", "output_index": 0, "content_index": 0}
        events += [{"type": kind, **at, "delta": piece, "logprobs": []} for piece in text]
        output.append({**item, "status": "completed", "content": []})
        events.append(_item("done", 0, output[-1]))
    for number, (name, pieces) in enumerate(calls, 1):
        index = len(output)
        call = {"type": "function_call", "id": f"fc_{number}", "call_id": f"call_{number}"}
        item = {**call, "name": name, "arguments": "", "status": "in_progress"}
        events.append(_item("added", index, item))
        at = {"item_id": f"fc_{number}", "output_index": index}
        delta = "response.function_call_arguments.delta"
        events += [{"type": delta, **at, "delta": piece} for piece in pieces]
        output.append({**item, "arguments": "".join(pieces), "status": "completed"})
        events.append(_item("done", index, output[-1]))
    events.append(_last(output, stopped, usage))
    return [{**event, "sequence_number": number} for number, event in enumerate(events)]


def _item(what: str, index: int, item: dict[str, Any]) -> dict[str, Any]:
    return {"type": f"response.output_item.{what}", "output_index": index, "item": item}


def _last(
    output: list[dict[str, Any]], stopped: str, usage: tuple[int, int, int] | None
) -> dict[str, Any]:
    cut = {"length": "max_output_tokens", "refusal": "content_filter"}.get(stopped)
    status = "incomplete" if cut else "completed"
    response = {**_response(status), "output": output}
    if cut:
        response["incomplete_details"] = {"reason": cut}
    if usage:
        given, taken, cached = usage
        response["usage"] = {
            "input_tokens": given,
            "input_tokens_details": {"cached_tokens": cached},
            "output_tokens": taken,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": given + taken,
        }
    return {"type": f"response.{status}", "response": response}


def _response(status: str) -> dict[str, Any]:
    return {
        "id": "resp_scripted",
        "object": "response",
        "created_at": 1795219200,
        "status": status,
        "model": "scripted",
        "output": [],
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "metadata": {},
        "parallel_tool_calls": True,
        "temperature": 1.0,
        "tool_choice": "auto",
        "tools": [],
        "top_p": 1.0,
        "usage": None,
    }
