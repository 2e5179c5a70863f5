"""The demo shop's tasks on pages that are drawn in another way, with what was learned before."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext

from pilotfish import Agent, Monitor
from pilotfish.agent.model.model_call import ModelCalled
from pilotfish.agent.model.request import Chunk, Request, ResultMessage, UserMessage
from pilotfish.batch.browser import Browser
from pilotfish.batch.job import Job
from pilotfish.evaluation.suite import Suite
from pilotfish.evaluation.trial import Trial, attempt
from pilotfish.models.scripted import ScriptedModel

__all__ = ["RENAMED", "Follower", "Redrawn", "redrawn"]

RENAMED = {
    "Add to cart": "Put into basket",
    "Save": "Store changes",
    "Search": "Go",
    "Apply": "Use code",
    "Add address": "Keep address",
    "Send message": "Post it",
    "Place the order": "Buy now",
    "Change plan": "Switch",
}
_SCRIPT = """
(() => {
  const renamed = %s;
  const seen = new WeakSet();
  const draw = (root) => {
    for (const one of root.querySelectorAll('a, button, label, h1, h2')) {
      if (seen.has(one)) continue;
      seen.add(one);
      one.classList.add('r' + Math.random().toString(36).slice(2));
      for (const text of one.childNodes) {
        if (text.nodeType !== 3 || !text.data.trim()) continue;
        const plain = text.data.trim();
        text.data = one.matches('button') && renamed[plain] ? renamed[plain] : plain.toUpperCase();
      }
    }
    for (const nav of root.querySelectorAll('nav, footer')) {
      if (seen.has(nav)) continue;
      seen.add(nav);
      nav.append(...[...nav.children].reverse());
    }
  };
  addEventListener('DOMContentLoaded', () => draw(document));
})();
"""
_STEP = re.compile(r"^1\. (\w+) (\w+) “(.+)”", re.MULTILINE)


class Redrawn(Browser):
    """Its pages have other classes, another order, another case, and renamed buttons."""

    async def _context(self, job: Job) -> BrowserContext:
        context = await super()._context(job)
        await context.add_init_script(_SCRIPT % json.dumps(RENAMED))
        return context


class Follower:
    """A Model: does the first step of the plan that it reads, at the new name of its button."""

    name = "follower"
    takes_images = False
    retry = None

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        async for chunk in ScriptedModel([self.reply(request)]).stream(request):
            yield chunk

    def reply(self, request: Request) -> dict[str, Any]:
        last = request.messages[-1]
        found = _STEP.findall(last.text if isinstance(last, UserMessage | ResultMessage) else "")
        if found:
            tool, role, name = found[-1]
            wanted = RENAMED.get(name, name).casefold()
            for row in request.observation.rows():
                if row.word == role and (row.name or "").casefold() == wanted:
                    actions = [{"tool": tool, "args": {"ref": row.ref}}]
                    return {"memory": "", "actions": actions}
        ended = {"memory": "", "actions": [], "is_final": True, "outcome": "failed"}
        return {**ended, "summary": "It is not there."}


class _Calls(Monitor):
    def __init__(self) -> None:
        self.count = Counter[str]()

    def model_called(self, run: str, call: ModelCalled) -> None:
        self.count[run] += 1


async def redrawn(
    agent: Agent, suite: Suite, tasks: Sequence[str], folder: Path
) -> dict[str, tuple[Trial, int]]:
    """By task: what became of it, and the calls of the model."""
    calls = _Calls()
    found: dict[str, tuple[Trial, int]] = {}
    async with Redrawn(agent, database=folder / "redrawn.sqlite3", monitors=(calls,)) as browser:
        for task in suite.tasks:
            if task.id in tasks:
                base = Trial("redrawn", task.id, 1, task.difficulty, False, "broke")
                trial, _ = await attempt(browser, suite, task, base)
                found[task.id] = (trial, calls.count[trial.run])
    return found
