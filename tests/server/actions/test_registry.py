import tomllib
from pathlib import Path
from typing import Any

import pytest

from pilotfish.actions.catalogue import BUILTINS, BUNDLES, DEFAULT_BUNDLES
from pilotfish.actions.own import OWN
from pilotfish.actions.registry import Destructive, Registry
from pilotfish.agent.run.seams import ActionContext, Actions, Ready, Refused
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ActionSpec
from pilotfish_sitemap import Sitemap

TABLES = tomllib.loads(Path(__file__).with_name("registry.toml").read_text(encoding="utf-8"))

CONTEXT = ActionContext(idempotency_key="r1.1", session="s1")
ADD = ActionSpec(
    name="add_to_cart",
    description="Puts a product into the cart.",
    parameters={"type": "object", "properties": {"sku": {"type": "string"}}, "required": ["sku"]},
)
SITE = Sitemap.of(
    [{"path": "/"}, {"path": "/products/:sku"}, {"path": "/cart"}, {"path": "/account/plan"}]
)


def refund_of(registry: Registry, **options: Any) -> None:
    @registry.action(**options)
    async def refund(ctx: ActionContext, order_id: str, amount: int = 1) -> dict[str, Any]:
        """Refund an order. order_id: the number in the table."""
        return {"order": order_id, "amount": amount, "key": ctx.idempotency_key}

    assert refund.spec.name == "refund"


def refused(prepared: object) -> Outcome:
    assert isinstance(prepared, Refused)
    return prepared.outcome


def test_it_serves_the_seam_and_lists_built_in_actions_first() -> None:
    registry = Registry()
    refund_of(registry)
    actions: Actions = registry
    assert [spec.name for spec in actions.specs()] == [
        *(entry.spec.name for entry in BUILTINS if entry.bundle in DEFAULT_BUNDLES),
        *("finish", "fail"),
        "refund",
    ]


def test_bundles_and_single_actions_can_be_left_out() -> None:
    names = {spec.name for spec in Registry(bundles=["core"], exclude=["border"]).specs()}
    assert names == {"navigate", "click", "scroll_to", "find", "read", "finish", "fail"}
    form = {spec.name for spec in Registry(bundles=["form"]).specs()}
    assert {"fill_input", "drag"} < form
    outcome = refused(Registry(exclude=["click"]).prepare("click", {"ref": 1}, ()))
    assert outcome.message.startswith("no action 'click'; ")
    with pytest.raises(ValueError, match="no built-in action 'tap' to leave out; there are nav"):
        Registry(exclude=["tap"])
    with pytest.raises(ValueError, match="no bundle 'all'; there are core, fields, form, flow"):
        Registry(bundles=["all"])  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("name", "args", "where", "made"),
    [
        ("click", {"ref": "[7]"}, "page", {"ref": 7}),
        ("ask_user", {"question": "Which?"}, "visitor", {"question": "Which?"}),
        ("select_option", {"ref": 3, "value": ["a", "b"]}, "page", {"ref": 3, "value": ["a", "b"]}),
        ("refund", {"order_id": 7, "amount": "2"}, "server", {"order_id": "7", "amount": 2}),
        ("add_to_cart", {"sku": "mug"}, "page", {"sku": "mug"}),
        ("wait", {}, "page", {}),
    ],
)
def test_a_known_action_with_valid_arguments_is_ready(
    name: str, args: dict[str, Any], where: str, made: dict[str, Any]
) -> None:
    registry = Registry()
    refund_of(registry)
    ready = registry.prepare(name, args, (ADD,))
    assert isinstance(ready, Ready)
    assert (ready.spec.name, ready.args, ready.where) == (name, made, where)


def test_bad_arguments_are_answered_with_what_is_allowed() -> None:
    outcome = refused(Registry().prepare("fill_input", {"ref": 3}, ()))
    assert (outcome.status, outcome.reason) == ("failed", "invalid_args")
    assert outcome.message == "fill_input: field value: it is missing, allowed string"
    assert "there is no field 'id'" in refused(Registry().prepare("wait", {"id": 1}, ())).message


def test_an_unknown_action_is_answered_with_the_nearest_and_all_known() -> None:
    registry = Registry(bundles=["core"])
    outcome = refused(registry.prepare("add_cart", {}, (ADD,)))
    assert outcome.reason == "invalid_args"
    assert outcome.message == (
        "no action 'add_cart'; did you mean add_to_cart? known: navigate, click, scroll_to, "
        "find, read, border, finish, fail, add_to_cart"
    )
    assert "did you mean" not in refused(registry.prepare("xyzzy", {}, ())).message
    assert refused(registry.prepare("Click", {"ref": 1}, ())).message.startswith(
        "no action 'Click'; did you mean click?"
    ), "names are never mended"


def test_a_page_cannot_take_over_a_known_name() -> None:
    fake = ActionSpec(name="click", description="x", parameters={"type": "object"})
    outcome = refused(Registry().prepare("click", {}, (fake,)))
    assert "field ref: it is missing" in outcome.message


@pytest.mark.parametrize(
    "path", ["/", "/cart", "/cart/", "/products/blue-mug?tab=2#reviews", "/account/plan"]
)
def test_navigate_leads_to_pages_of_the_sitemap(path: str) -> None:
    for registry in (Registry(sitemap=SITE), Registry()):
        assert isinstance(registry.prepare("navigate", {"path": path}, ()), Ready)


def test_navigate_outside_the_sitemap_names_the_nearest_paths() -> None:
    outcome = refused(Registry(sitemap=SITE).prepare("navigate", {"path": "/plan"}, ()))
    assert (outcome.status, outcome.reason) == ("failed", "navigation")
    assert outcome.message == (
        "no page '/plan' in the site map; nearest: /account/plan, /, /cart, /products/:sku"
    )


@pytest.mark.parametrize(
    "path",
    [
        *("https://evil.example/cart", "//evil.example/cart", "/\\evil.example/cart"),
        *("/\t/evil.example", "javascript:alert(1)", "cart", "", "/a b"),
    ],
)
@pytest.mark.parametrize("sitemap", [None, SITE])
def test_navigate_never_leaves_the_site(path: str, sitemap: Sitemap | None) -> None:
    outcome = refused(Registry(sitemap=sitemap).prepare("navigate", {"path": path}, ()))
    assert outcome.reason == "navigation"
    assert "is no path of this site" in outcome.message


@pytest.mark.anyio
async def test_a_server_action_is_asked_about_run_and_checked() -> None:
    async def check(ctx: ActionContext, **args: Any) -> Any:
        return {"checked": args["order_id"]}

    registry = Registry()
    asks: dict[str, Any] = {"confirmation_message": "Refund {order_id}?", "check": check}
    refund_of(registry, require_confirmation=True, **asks)
    ready = registry.prepare("refund", {"order_id": "7"}, ())
    assert isinstance(ready, Ready)
    assert ready.spec.consequential
    assert registry.confirmation(ready) == "Refund 7?"
    done = await registry.execute(ready, CONTEXT)
    assert done.data == {"order": "7", "amount": 1, "key": "r1.1"}
    checked = await registry.check(ready, CONTEXT)
    assert checked is not None
    assert checked.data == {"checked": "7"}


@pytest.mark.anyio
async def test_what_the_page_carries_out_is_neither_asked_nor_run_here() -> None:
    registry = Registry()
    ready = registry.prepare("click", {"ref": 1}, ())
    assert isinstance(ready, Ready)
    assert registry.confirmation(ready) is None
    with pytest.raises(ValueError, match="'click' is carried out by the page, not here"):
        await registry.execute(ready, CONTEXT)


def test_names_that_are_taken_are_refused() -> None:
    registry = Registry()
    refund_of(registry)
    with pytest.raises(ValueError, match="an action 'refund' is registered already"):
        refund_of(registry)
    names = ("click", "finish", "todo_adjust", *(entry.spec.name for entry in OWN))
    for name in names:
        with pytest.raises(ValueError, match=f"'{name}' is taken by Pilotfish itself"):
            registry.action(name=name, description="x")(lambda: None)


def test_the_decorator_works_bare() -> None:
    registry = Registry()

    @registry.action
    def stock(sku: str) -> int:
        """How many are left."""
        return len(sku)

    assert stock("abc") == 3
    assert registry.specs()[-1].description == "How many are left."


def test_an_action_within_another_is_held_to_the_same_rules() -> None:
    registry = Registry(bundles=["core", "flow", "workflow"], sitemap=SITE)

    def until(tool: str, **args: Any) -> object:
        return registry.prepare(
            "wait_until", {"text": "Ready", "then": {"tool": tool, "args": args}}, (ADD,)
        )

    ready = until("click", ref="[7]")
    assert isinstance(ready, Ready)
    assert ready.args["then"] == {"tool": "click", "args": {"ref": 7}}
    assert isinstance(until("add_to_cart", sku="m1"), Ready)
    assert refused(until("click", ref="seven")).message.startswith("click: field ref: got ")
    assert refused(until("navigate", path="/admin")).reason == "navigation"
    for tool in ("ask_user", "wait_until", "wait"):
        outcome = refused(until(tool, **({"question": "?"} if tool == "ask_user" else {})))
        assert outcome.message == f"then takes an action of the page, not {tool}"
    assert refused(until("press_key", key="a")).message.startswith("no action 'press_key'; ")
    odd = registry.prepare("wait_until", {"text": "a", "then": {"tool": 1, "args": {}}}, ())
    assert refused(odd).message == "then is an action of the page: {tool, args}"


def test_a_surface_only_where_the_host_draws_and_only_one_that_can_be_drawn() -> None:
    surface = {"root": {"kind": "text"}}
    assert "present_surface" not in {spec.name for spec in Registry(bundles=BUNDLES).specs()}
    none = refused(Registry().prepare("present_surface", {"surface": surface}, ()))
    assert none.message.startswith("no action 'present_surface'")
    registry = Registry(allow_present=True)
    ready = registry.prepare("present_surface", {"surface": surface, "placement": "dock"}, ())
    assert isinstance(ready, Ready) and ready.where == "visitor"
    for args, told in (
        ({"surface": {"root": {}}}, "present_surface: surface.root.kind is missing"),
        ({"surface": surface, "placement": "page"}, "field placement: got "),
        ({"surface": {}}, "field surface.root: it is missing"),
    ):
        outcome = refused(registry.prepare("present_surface", args, ()))
        assert outcome.reason == "invalid_args" and told in outcome.message, outcome.message
    with pytest.raises(ValueError, match="'present_surface' is taken"):
        registry.action(name="present_surface", description="x")(lambda: None)


def test_a_destructive_name_is_asked_about_whatever_it_was_registered_with() -> None:
    def question(**options: Any) -> str | None:
        registry = Registry(**options)
        refund_of(registry)
        ready = registry.prepare("refund", {"order_id": "7"}, ())
        assert isinstance(ready, Ready)
        return registry.confirmation(ready)

    assert question() == "Allow refund (order_id: 7)?"
    assert question(destructive=["^delete"]) is None
    assert question(destructive=[]) is None


def test_a_run_that_must_deliver_data_can_save_it() -> None:
    usual = Registry()
    assert "save_progress" not in [spec.name for spec in usual.specs()]
    more = usual.recording()
    assert "save_progress" in [spec.name for spec in more.specs()]
    ready = more.prepare("save_progress", {"data": {"total": 24}}, ())
    assert isinstance(ready, Ready) and ready.where == "run"
    assert usual.specs() == Registry().specs()


@pytest.mark.parametrize(
    ("options", "told"),
    TABLES["wrong_option_of_an_action_names_the_valid_ones"],
)
def test_wrong_option_of_an_action_names_the_valid_ones(options: dict[str, Any], told: str) -> None:
    with pytest.raises((TypeError, ValueError)) as raised:
        refund_of(Registry(), **options)
    assert told in str(raised.value)


def test_a_name_in_the_functions_place_is_told_where_it_belongs() -> None:
    with pytest.raises(TypeError, match=r"options by name such as @agent.action\(name='refund'\)"):
        Registry().action("refund")  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("delete_order", True),
        ("Refund", True),
        ("order_pay", True),
        ("list_payments", False),
        ("repay_later", False),
        ("renew_plan", False),
    ],
)
def test_names_by_default(name: str, asked: bool) -> None:
    assert Destructive().names(name) is asked


def test_patterns_of_the_host_replace_them_and_an_empty_list_turns_them_off() -> None:
    assert Destructive(["^archive_"]).names("archive_order")
    assert not Destructive(["^archive_"]).names("delete_order")
    assert not Destructive([]).names("delete_order")


def test_an_invalid_pattern_is_named() -> None:
    with pytest.raises(ValueError, match=r"'\(' is no pattern"):
        Destructive(["("])
