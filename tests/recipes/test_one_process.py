"""docs/sign-in.md: Flask and the agent in one process, as it stands there."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from test_integration_guide import OTHERS, free_port, renewed, terminal, with_ports, write_files

TEXT = OTHERS.partition("## Flask in one process\n")[2].partition("\n## ")[0]
PAGE = """<!doctype html>
<html lang="en">
<title>Acme</title>
{tag}
<h1>Acme</h1>
<p><a href="/login">Log in as Ada</a></p>
</html>
"""


@pytest.mark.timeout(120)
def test_the_agent_reads_the_session_of_flask(tmp_path: Path, chromium: Browser) -> None:
    pytest.importorskip("a2wsgi", reason="the extra `dev` brings it")
    port = free_port()
    text = with_ports(TEXT, {"5000": port, "8001": 0})
    assert write_files(text, tmp_path) == [] and "`one_site.py`:" in text
    (tmp_path / "one_site.py").write_text(re.findall(r"```python\n(.*?)^```", text, re.M | re.S)[0])
    (tag,) = re.findall(r"`(<script .*?</script>)`", text)
    (tmp_path / "public").mkdir()
    (tmp_path / "public" / "index.html").write_text(PAGE.format(tag=tag))
    (lines,) = re.findall(r"^```\n(export .*?)\n```", text, re.M | re.S)
    with terminal(lines, tmp_path, port):
        page = chromium.new_context().new_page()
        page.goto(f"http://127.0.0.1:{port}")
        stranger = "Used “renew plan” (renewed: False, reason: The visitor is not logged in.)."
        assert renewed(page) == stranger
        page.get_by_role("link", name="Log in").click()
        assert renewed(page) == "Used “renew plan” (renewed: True, plan: Pro, for: Ada)."
        page.context.close()
