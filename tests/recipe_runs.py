"""Runs with recipes on the site in memory: the real loop, a model that is played."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fakes import FakeActions, FakeHost, FakeJournal, FakeModel, FakePrompt, envelope, tool
from pilotfish.agent.loop.lifecycle import run as carry_out
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import User
from pilotfish.agent.state.standing import standing_of
from pilotfish.agent.state.store import SessionRecord
from pilotfish.recipes.folder import RecipeFolder
from pilotfish.recipes.options import Learn, Recipes
from pilotfish.recipes.recipe import Recipe
from pilotfish.recipes.store import StoredRecipes
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.server_messages import Done
from recipe_site import RecipeSite

__all__ = ["END", "Depot", "Told", "act", "run_for"]

END = envelope(is_final=True, summary="It is done.")


def act(name: str, **args: Any) -> dict[str, Any]:
    return envelope(tool(name, **args))


@dataclass(frozen=True)
class Told:
    """What became of a run: `calls` of the model, what the host was shown, and what was kept."""

    done: Done
    calls: int
    host: FakeHost
    model: FakeModel
    verdicts: list[str]
    prompt: FakePrompt


def run_for(task: str, **fields: Any) -> Run:
    """A run that is not carried out."""
    given: dict[str, Any] = {"page": RecipeSite(), "host": FakeHost(), "journal": FakeJournal()}
    given |= {"model": FakeModel([]), "prompt": FakePrompt(), "actions": FakeActions()}
    given |= {"run_id": "r0", "session": "s0"}
    return Run(task=task, **(given | fields))


@dataclass
class Depot:
    """A folder of recipes, a store and who asks."""

    folder: Path
    learn: Learn = "own"
    tenant: str = "pk_depot"
    site: str = ""
    origin: str = "https://depot.example"
    utility: Any = None
    count: int = field(default=0)
    store: MemoryStore = field(default_factory=MemoryStore)

    @property
    def kept(self) -> StoredRecipes:
        return StoredRecipes(RecipeFolder(self.folder), self.store, self.tenant)

    async def waiting(self) -> list[Recipe]:
        return [it for it, _ in await self.kept.listed() if it.state != "approved"]

    async def approve(self) -> Path:
        (draft,) = await self.waiting()
        return await self.kept.approve(draft)

    async def run(
        self, page: RecipeSite, task: str, *replies: Any, user: str = "ada", **fields: Any
    ) -> Told:
        self.count += 1
        model, host = FakeModel(list(replies)), fields.pop("host", None) or FakeHost()
        prompt = FakePrompt()
        verdicts: list[str] = []
        recipes = Recipes(self.folder, learn=self.learn, site=self.site)
        makers = recipes.features(self.store, self.tenant)

        def told(run: Run, trajectory: Any) -> Any:
            kept.append(trajectory)
            return makers[0](run, trajectory)

        kept: list[Any] = []
        session = fields.pop("session", f"d{self.count}")
        if await self.store.load(session) is None:
            await self.store.create(SessionRecord(session, user, self.tenant, "", session))
        made = run_for(
            task,
            run_id=f"r{self.count}",
            session=session,
            model=model,
            page=page,
            host=host,
            prompt=prompt,
            user=User(user) if user else None,
            extra=(told, *makers[1:]),
            origin=self.origin,
            utility=self.utility,
            **fields,
        )
        done = await carry_out(made)
        for turn in kept[0].turns:
            verdicts += [it.said for it in turn.verdicts]
        verdicts += [it["said"] for it in standing_of(kept[0])["verdicts"]]
        return Told(done, len(model.requests), host, model, verdicts, prompt)

    async def learned(self, page: RecipeSite, task: str, *replies: Any, **fields: Any) -> Told:
        """A run whose model acts as it is told and then ends."""
        return await self.run(page, task, *replies, END, **fields)
