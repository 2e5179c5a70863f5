"""A page with the real observer, guard and actuator in it, driven as the server drives them."""

from typing import Any

from playwright.sync_api import Page

__all__ = ["HARNESS", "Acting", "texts"]

HARNESS = "../../tests/widget/act/harness.ts"
"""The entry of the bundle, as `page_with` takes it."""


class Acting:
    """`outcome = Acting(page).act("click", name="Pay")`; outcomes are plain dicts off the wire."""

    def __init__(self, page: Page, **options: Any) -> None:
        self.page = page
        page.evaluate("options => { globalThis.pf = unit.setUp(options) }", options)

    def ref(self, name: str, word: str | None = None) -> int:
        return self.page.evaluate("([name, word]) => pf.ref(name, word)", [name, word])

    def ref_of(self, selector: str) -> int:
        return self.page.evaluate("selector => pf.refOf(selector)", selector)

    def act(
        self,
        action: str,
        args: dict[str, Any] | None = None,
        *,
        name: str | None = None,
        at: str | None = None,
        **more: Any,
    ) -> dict[str, Any]:
        """Performs `action` on the row called `name` or the element at the selector `at`."""
        args = dict(args or {})
        if name is not None:
            args["ref"] = self.ref(name)
        if at is not None:
            args["ref"] = self.ref_of(at)
        return self.page.evaluate(
            "([action, args, more]) => pf.act(action, args, more)", [action, args, more]
        )

    def outcomes(self, steps: list[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
        """Of one action after the other, each with what `act` takes besides; without timings, and
        without digests, which are of one document only.
        """
        done: list[dict[str, Any]] = []
        for action, how in steps:
            outcome = self.act(action, how.get("args"), name=how.get("name"), at=how.get("at"))
            outcome.pop("timings", None)
            outcome.get("approval", {}).pop("digest", None)
            done.append({"action": action, **outcome})
        return done

    def sent(self, outcome: dict[str, Any]) -> str:
        """What the wire would carry of it and of the page now, and the tab's storage."""
        return self.page.evaluate("outcome => pf.sent(outcome)", outcome)

    def begin(self, action: str, args: dict[str, Any], **more: Any) -> None:
        """As `act` with all args given, without waiting: the page may go away in it."""
        self.page.evaluate(
            """([action, args, more]) => {
                globalThis.last = pf.act(action, args, more);
                last.then(outcome => { globalThis.outcome = outcome });
            }""",
            [action, args, more],
        )

    def end(self) -> dict[str, Any]:
        """The outcome of what `begin` began."""
        return self.page.evaluate("() => last")

    def state(self, expression: str) -> Any:
        """What the page itself holds; the expression is never taken for a function to call."""
        return self.page.evaluate(f"() => {{ const it = ({expression}); return it }}")

    def run(self, statements: str) -> None:
        self.page.evaluate(f"() => {{ {statements} }}")


def texts(outcome: dict[str, Any], kind: str) -> list[str]:
    """The texts of all effects of that kind."""
    return [it["text"] for it in outcome.get("effects", []) if it["kind"] == kind]
