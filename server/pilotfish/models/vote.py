"""Several samples of a hard step, and the one that most of them mean."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field

from pilotfish.agent.model.envelope import Envelope, EnvelopeError, Invoke
from pilotfish.agent.model.model import Model, ModelWrapper
from pilotfish.agent.model.reply import reader_for
from pilotfish.agent.model.request import Chunk, Request, Stopped
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.target import target_of
from pilotfish.agent.page.view import View

__all__ = ["MOST", "Voting", "meaning_of"]

MOST = 7

Meaning = tuple[str, ...]


@dataclass
class _Sample:
    chunks: list[Chunk] = field(default_factory=list[Chunk])
    error: Exception | None = None


class Voting(ModelWrapper):
    """Asks `samples` times at once where a request is hard, and gives the reply that most of
    them mean; the first where none has more. Others pass as they are. All that was used is summed.
    Raises what the first sample raised where all have failed.
    """

    def __init__(self, model: Model, samples: int) -> None:
        super().__init__(model)
        self._samples = samples

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        if not request.hard:
            async for chunk in self._model.stream(request):
                yield chunk
            return
        asked = (self._sample(request) for _ in range(self._samples))
        found = await asyncio.gather(*asked)
        samples = [each.chunks for each in found if each.error is None]
        usages = [[it for it in each.chunks if isinstance(it, Usage)][-1:] for each in found]
        used = sum((it for last in usages for it in last), Usage())
        if not samples:
            yield used
            assert found[0].error is not None, "all have failed"
            raise found[0].error
        for chunk in samples[_elected(samples, request)]:
            if isinstance(chunk, Stopped):
                yield used
            if not isinstance(chunk, Usage):
                yield chunk

    async def _sample(self, request: Request) -> _Sample:
        sample = _Sample()
        try:
            async for chunk in self._model.stream(request):
                sample.chunks.append(chunk)
        except Exception as error:  # The other samples still count, and so does what this one used.
            sample.error = error
        return sample


def meaning_of(envelope: Envelope, view: View) -> Meaning:
    """What a reply would do, whatever it says of it and whatever numbers its targets have."""
    calls = [call for call in envelope.actions if isinstance(call, Invoke)]
    return (*(_call(call, view) for call in calls), *(["end"] if envelope.is_final else []))


def _call(call: Invoke, view: View) -> str:
    target = target_of(view, call.args)
    args = {k: v for k, v in call.args.items() if target is None or k != "ref"}
    return json.dumps([call.tool, str(target or ""), args], sort_keys=True, default=str)


def _elected(samples: Sequence[Sequence[Chunk]], request: Request) -> int:
    """The index of the sample to follow: by all that it does, else by what it does first."""
    read = [(index, _read(sample, request)) for index, sample in enumerate(samples)]
    meant = [(index, meaning) for index, meaning in read if meaning is not None]
    for part in (slice(None), slice(1)):
        votes = Counter(meaning[part] for _, meaning in meant)
        if votes and (most := max(votes.values())) > 1:
            return next(index for index, it in meant if votes[it[part]] == most)
    return meant[0][0] if meant else 0


def _read(sample: Sequence[Chunk], request: Request) -> Meaning | None:
    """None for a reply that cannot be understood, or has broken off."""
    if not any(isinstance(chunk, Stopped) for chunk in sample):
        return None
    reader = reader_for("envelope" if request.forced_tool else "classic")
    try:
        for chunk in sample:
            reader.feed(chunk)
        return meaning_of(reader.finish()[1], request.observation)
    except EnvelopeError:
        return None
