"""What stands for the control of each threat: tests by file and, where given, by name."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ROWS", "Row"]


@dataclass(frozen=True)
class Row:
    """`tests` are arguments of pytest; without any the row is not measured, and `note` says why."""

    number: int
    threat: str
    tests: tuple[str, ...] = ()
    note: str = ""


_GUARD = ("tests/widget/guard",)
_OBEDIENT = "tests/end_to_end/test_injections.py"

ROWS = (
    Row(
        1,
        "page text orders a consequential action",
        (*_GUARD, "tests/end_to_end/test_obedient.py", _OBEDIENT),
    ),
    Row(
        2, "data leaves by navigation, form, link", ("tests/widget/guard/test_taint.py", _OBEDIENT)
    ),
    Row(3, "hidden text", ("tests/widget/observe", "-k", "hidden or invisible or unseen")),
    Row(4, "forged rows and ids", ("tests/server/prompt/test_forgery.py",)),
    Row(5, "a result that gives orders", ("tests/server/actions/test_result.py",)),
    Row(
        6,
        "shadowed or hostile actions",
        ("tests/server/actions/test_rules.py", "tests/server/web/test_registered.py"),
    ),
    Row(7, "the card is answered by a script", ("tests/widget/ui", "-k", "confirm or consent")),
    Row(8, "what is done is not what was approved", _GUARD),
    Row(9, "a later session is poisoned", note="no test plants in one run and looks in the next"),
    Row(10, "links in answers", note="the widget renders no links"),
    Row(11, "a real model's robustness", note="needs a model"),
    Row(
        12,
        "secrets leave the page or stand at rest",
        (
            "tests/server/guard/test_redact.py",
            "tests/server/guard/test_hidden.py",
            "tests/server/guard/test_redacted.py",
        ),
    ),
    Row(
        13,
        "personal data is kept",
        (
            "tests/server/test_custody.py",
            "tests/server/guard/test_sealed.py",
            "tests/server/web/test_tidying.py",
        ),
    ),
    Row(14, "pictures hold secrets", ("tests/widget/shot",)),
    Row(
        15,
        "foreign origins",
        ("tests/server/guard/test_origins.py", "tests/server/web/test_socket.py", "-k", "origin"),
    ),
    Row(
        16,
        "forged identity",
        ("tests/server/web/test_tokens.py", "tests/server/web/test_roster_tokens.py"),
    ),
    Row(
        17,
        "stolen resume token",
        ("tests/server/web/test_roster_tokens.py", "tests/server/web/test_roster.py"),
    ),
    Row(18, "replayed or reordered messages", ("tests/client/test_connection.py",)),
    Row(19, "a forged server", _GUARD),
    Row(20, "other tenants", ("tests/server/web/test_roster.py",)),
    Row(21, "page scripts", ("tests/widget/ui", "-k", "confirm or consent")),
    Row(
        22,
        "memory: oversized frames",
        (
            "tests/server/web/test_socket.py",
            "tests/server/web/test_socket_floods.py",
            "tests/client/test_observation.py",
        ),
    ),
    Row(
        23,
        "CPU: deep or huge JSON",
        ("tests/server/web/test_frames.py", "tests/client/test_observation.py"),
    ),
    Row(
        24,
        "slow and silent connections",
        (
            "tests/server/web/test_deadlines.py",
            "tests/server/web/test_caps.py",
            "tests/server/web/test_socket_floods.py",
        ),
    ),
    Row(
        25,
        "floods of messages",
        ("tests/server/web/test_rate.py", "tests/server/web/test_socket_floods.py"),
    ),
    Row(
        26,
        "quotas are minted",
        (
            "tests/server/guard/test_budgets.py",
            "tests/server/guard/test_addresses.py",
            "tests/server/web/test_auth.py",
        ),
    ),
    Row(27, "endless loops", ("tests/server/guard/test_metered.py",)),
    Row(
        28,
        "slow readers, storms, deploys",
        ("tests/server/web/test_outgoing.py", "tests/server/web/test_roster_servers.py"),
    ),
    Row(29, "markup in the model's words", ("tests/widget/ui", "-k", "text or markup or html")),
    Row(
        30, "the server is made to fetch", ("tests/server/actions/test_rules.py", "-k", "sentence")
    ),
    Row(31, "hostile images", ("tests/server/web/test_jpeg.py", "tests/server/web/test_camera.py")),
    Row(32, "the key in the bundle", ("tests/server/test_product.py", "-k", "key")),
    Row(33, "the prompt is told", note="nothing secret stands in the prompt"),
    Row(34, "supply chain", note="make audit"),
    Row(35, "CI secrets", note="no workflow stands in the tree"),
    Row(36, "disputes", ("tests/server/guard/test_audited.py", "tests/server/cli/test_custody.py")),
    Row(
        37,
        "runaway",
        (
            "tests/server/web/test_halting.py",
            "tests/server/web/test_socket.py",
            "-k",
            "halting or switch or lease or stopped or released",
        ),
    ),
    Row(38, "our script breaks the host page", note="a bench of the widget"),
)
