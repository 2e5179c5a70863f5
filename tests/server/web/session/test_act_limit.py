from typing import Any

import pytest

from pilotfish.web.session.act_limit import limit_of
from pilotfish_client.server_messages import Act


@pytest.mark.parametrize(
    ("name", "args", "seconds"),
    [
        ("click", {"ref": 1}, 60),
        ("wait", {"ms": 5000}, 65),
        ("wait_until", {"timeout": 30_000, "text": "x"}, 90),
        ("wait_until", {"then": {"tool": "upload_file", "args": {"ref": 1}}}, 240),
        ("upload_file", {"ref": 1}, 240),
        ("fill_form", {"fields": [{}, {}]}, 70),
        ("fill_form", {"fields": "none"}, 60),
        ("add", {"then": "later", "timeout": "x"}, 60),
    ],
)
def test_an_action_has_what_its_own_arguments_take_besides(
    name: str, args: dict[str, Any], seconds: float
) -> None:
    act = Act(action_id="a", document="d", epoch=1, name=name, args=args)
    assert limit_of(act, 60) == seconds
