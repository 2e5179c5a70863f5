"""The part of a request that is the same through a run, without a site map and with the shop's."""

from __future__ import annotations

from pathlib import Path

from bench.economy.measured import fixed_tokens

import pilotfish_demo
from pilotfish.actions.registry import Registry
from pilotfish.agent.page.view import View
from pilotfish.agent.run.situation import Situation
from pilotfish.prompt.compose import PromptComposer
from pilotfish.prompt.host_settings import PromptSettings
from pilotfish_client.observation import Facts, Scroll
from pilotfish_sitemap import Sitemap

__all__ = ["fixed"]

TASK = "turn on dark mode and change my name to Ada Lovelace"


def fixed() -> dict[str, int]:
    """`fixed_tokens` and `fixed_tokens_site_map`, estimated."""
    shop = Path(str(pilotfish_demo.__file__)).parent / "sitemap.yaml"
    return {
        "fixed_tokens": _of(None),
        "fixed_tokens_site_map": _of(Sitemap.load(shop)),
    }


def _of(sitemap: Sitemap | None) -> int:
    scroll = Scroll(above=0, visible=900, below=0)
    facts = Facts(url="/", title="", scroll=scroll, visible=[], above=[], dialogs=[])
    situation = Situation(
        run_id="r",
        task=TASK,
        date="2026-11-29",
        locale="en",
        mode="envelope",
        turn=1,
        max_turns=30,
        actions=Registry(sitemap=sitemap).specs(),
        page_actions=(),
        view=View("o", "d", facts, ()),
    )
    return fixed_tokens(PromptComposer(PromptSettings(sitemap=sitemap)).request(situation))
