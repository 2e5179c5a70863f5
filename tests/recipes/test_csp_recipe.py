"""The policy of docs/csp.md, tried in a browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from test_integration_guide import acme

TEXT = (Path(__file__).parents[2] / "docs" / "csp.md").read_text()


@pytest.mark.timeout(120)
def test_the_widget_runs_under_the_policy_with_a_nonce(tmp_path: Path, chromium: Browser) -> None:
    (tmp_path / "acme.py").write_text(re.findall(r"^```python\n(.*?)^```", TEXT, re.M | re.S)[0])
    with acme(tmp_path) as url:
        page = chromium.new_page()
        blocked: list[str] = []
        page.on("console", lambda line: blocked.append(line.text) if "Policy" in line.text else 0)
        nonces = [page.goto(url).all_headers()["content-security-policy"] for _ in range(2)]
        assert nonces[0] != nonces[1] and "strict-dynamic" in nonces[0]
        page.wait_for_function("window.pilotfish?.version")
        ended = page.evaluate("pilotfish.run('turn on dark mode')")
        assert ended["status"] == "done", ended
        assert page.get_attribute("#dark", "aria-pressed") == "true"
        # The policy holds: without a nonce nothing runs.
        ran = page.evaluate(
            "() => { try { document.body.append(Object.assign(document.createElement('script'),"
            " { text: 'window.ran = 1' })) } catch {} return window.ran ?? 0 }"
        )
        assert ran == 0
        # Only what this test itself has tried is blocked.
        assert all("TrustedScript" in line or "inline" in line for line in blocked), blocked
        page.close()
