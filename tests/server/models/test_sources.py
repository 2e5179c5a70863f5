import logging

import pytest

from asking import chunks_of
from pilotfish.agent.failures import ModelMisconfigured, ModelUnavailable
from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.model.request import AnsweredBy, Chunk, Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.models.chain import Wrappers
from pilotfish.models.measured import Role
from pilotfish.models.model_options import ModelOptions
from pilotfish.models.price import Price
from pilotfish.models.provider import ConfigurationError
from pilotfish.models.roles import Models
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.sources import Sources
from providers import KEY

pytestmark = pytest.mark.anyio

GOOD: list[Chunk] = [TextDelta("Hi."), Stopped("end")]


class Closing(ScriptedModel):
    closed = 0

    async def aclose(self) -> None:
        self.closed += 1


def test_each_role_has_its_model_or_the_next_ones() -> None:
    """Row 156."""
    a, s, p, u, v = (ScriptedModel([], name) for name in "aspuv")
    roles: tuple[Role, ...] = ("agent", "selection", "planner", "utility", "verifier")

    def names(models: Models) -> str:
        sources = Sources(models)
        return "".join(sources.for_run(Wrappers(), role).name for role in roles)

    assert names(Models(a)) == "aaaaa"
    assert names(Models(a, utility=u)) == "aaauu"
    assert names(Models(a, verifier=v)) == "aaaav"
    assert names(Models(a, selection=s, planner=p, utility=u, verifier=v)) == "aspuv"


async def test_a_role_has_a_thinking_level_and_a_fallback_of_its_own() -> None:
    """Row 157: one model in two roles, each with its level."""
    model, other = ScriptedModel([GOOD, [ModelUnavailable("down")]]), ScriptedModel([GOOD], "other")
    careful = ModelOptions(model, thinking="high", fallback=other)
    sources = Sources(Models(ModelOptions(model, thinking="low"), verifier=careful))
    switched: list[ModelSwitched] = []
    wrappers = Wrappers(on_switch=switched.append)
    assert await chunks_of(sources.for_run(wrappers)) == GOOD
    judged = await chunks_of(sources.for_run(wrappers, "verifier"))
    assert judged == [AnsweredBy("other"), *GOOD]
    assert [request.thinking for request in model.requests] == ["low", "high"]
    assert switched == [ModelSwitched("scripted", "other", "down")]


async def test_each_call_is_measured_with_its_cost() -> None:
    """Rows 159 and O4."""
    calls: list[ModelCalled] = []
    counted: list[Chunk] = [TextDelta("Hi."), Usage(1000, 10, 600), Stopped("end")]
    model = ScriptedModel([counted, [ModelUnavailable("down")]])
    price = Price(input=2.0, output=10.0, cached_input=0.5)
    sources = Sources(Models(ModelOptions(model, price=price)))
    wrappers = Wrappers(on_call=calls.append)
    await chunks_of(sources.for_run(wrappers))
    with pytest.raises(ModelUnavailable):
        await chunks_of(sources.for_run(wrappers, "verifier"))
    assert [(call.model, call.role, call.error) for call in calls] == [
        ("scripted", "agent", ""),
        ("scripted", "verifier", "down"),
    ]
    assert calls[0].usage == Usage(1000, 10, 600, cost=(400 * 2.0 + 600 * 0.5 + 10 * 10.0) / 1e6)
    assert calls[0].first_ms is not None and calls[0].first_ms <= calls[0].ms
    assert (calls[1].usage, calls[1].first_ms) == (None, None)


async def test_the_fallback_answers_in_every_role() -> None:
    down = ScriptedModel([[ModelUnavailable("down")]] * 2)
    sources = Sources(Models(down, fallback=ScriptedModel([GOOD, GOOD], "second")))
    switched = [AnsweredBy("second"), *GOOD]
    assert await chunks_of(sources.for_run(Wrappers())) == switched
    assert await chunks_of(sources.for_run(Wrappers(), "verifier")) == switched


def test_one_spec_is_one_model_however_many_roles_it_has() -> None:
    spec = "openai:m"
    sources = Sources(
        Models(spec, fallback=spec, utility=spec, verifier="openai:other"), {"OPENAI_API_KEY": KEY}
    )
    assert len(sources._known) == 2


def test_a_spec_that_names_no_model_is_refused_when_opened() -> None:
    with pytest.raises(ConfigurationError, match="set ANTHROPIC_API_KEY"):
        Sources(Models(ScriptedModel([]), fallback="anthropic:m"))
    with pytest.raises(ConfigurationError, match="No model is set"):
        Sources(Models())


async def test_the_last_app_closes_each_model_once(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(ScriptedModel):
        async def aclose(self) -> None:
            raise ModelMisconfigured("gone already")

    model, second = Closing([]), Closing([])
    sources = Sources(Models(Broken([]), utility=model, verifier=model, fallback=second))
    sources.hold()
    sources.hold()
    await sources.release()
    assert (model.closed, sources.closed) == (0, False)
    with caplog.at_level(logging.ERROR, "pilotfish.models"):
        await sources.release()
        await sources.release()
    assert (model.closed, second.closed, sources.closed) == (1, 1, True)
    assert caplog.messages == ["closing failed model=scripted"]


@pytest.mark.parametrize("seeing", [(True, False), (False, True), (False, False)])
def test_pictures_are_for_the_agents_model_or_the_one_behind_it(seeing: tuple[bool, bool]) -> None:
    first, second = (ScriptedModel([], takes_images=sees) for sees in seeing)
    assert Sources(Models(first, fallback=second)).takes_images is any(seeing)


def test_the_matcher_judges_nothing() -> None:
    judge = ScriptedModel([], "judge")
    assert Sources(Models(ScriptedModel([], "builtin"))).judge(Wrappers()) is None
    found = Sources(Models(ScriptedModel([], "builtin"), verifier=judge)).judge(Wrappers())
    assert found is not None
    assert found.name == "judge"


async def test_what_a_judge_is_asked_is_not_shown_as_the_runs_prompt() -> None:
    sources = Sources(Models(ScriptedModel([GOOD])))
    judge = sources.judge(Wrappers(debugged=lambda _: ScriptedModel([], "shown")))
    assert judge is not None
    assert await chunks_of(judge) == GOOD


def test_small_jobs_have_a_model_only_where_one_is_named() -> None:
    assert Sources(Models(ScriptedModel([], "agent"))).utility(Wrappers()) is None
    named = Models(ScriptedModel([], "agent"), utility=ScriptedModel([], "small"))
    found = Sources(named).utility(Wrappers())
    assert found is not None and found.name == "small"


def test_the_matcher_plans_nothing() -> None:
    assert Sources(Models("builtin")).planner(Wrappers()) is None
    named = Models("builtin", planner=ScriptedModel([], "planner"))
    found = Sources(named).planner(Wrappers())
    assert found is not None and found.name == "planner"
