from pathlib import Path

import pytest

from pilotfish.batch.allowance import Allowed
from pilotfish.batch.injection import Given, script
from pilotfish.errors import ConfigurationError

GIVEN = Given("http://s", "http://127.0.0.1:1", "pk", "tok", (Allowed(action="add_note"),))


def test_the_allowance_stands_in_the_script_and_in_no_name_of_the_page(tmp_path: Path) -> None:
    (tmp_path / "pilotfish-batch.js").write_text("run(__PILOTFISH_GIVEN__)")
    (tmp_path / "manifest.json").write_text('{"core": "pilotfish-core.x.js"}')
    text = script(GIVEN, tmp_path)
    assert text.startswith("(() => { const __PILOTFISH_GIVEN__ = {")
    assert '"allow": [{"action": "add_note"}]' in text
    assert '"core": "pilotfish-core.x.js"' in text


def test_an_unbuilt_widget_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="make widget"):
        script(GIVEN, tmp_path)
