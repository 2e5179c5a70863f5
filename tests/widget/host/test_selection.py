"""Pictures of a selection go to the server before the run that they belong to.

Rows 139 and 140 of the reference.
"""

from collections.abc import Callable

from playwright.sync_api import Page

from pilotfish_client.page_messages import Run, Screenshot
from wire_server import WireServer

DRAW = """() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
  canvas.getContext('2d').fillRect(0, 0, 20, 20);
  const url = canvas.toDataURL();
  const images = [url, url.slice(url.indexOf(',') + 1), 'data:text/plain,no'];
  void pilotfish.run('what is this?', { selection: { images: images.slice(0, COUNT) } });
}"""


def test_images_are_sent_before_the_run(open_site: Callable[..., Page], wire: WireServer) -> None:
    page = open_site()
    page.evaluate(DRAW.replace("COUNT", "2"))
    run = wire.wait_for(Run)
    sent = [it for it in (one.message for one in wire.log) if isinstance(it, Screenshot)]
    assert [(it.capture_id, it.number, it.of) for it in sent] == [
        (f"selection.{run.run_id}", 1, 2),
        (f"selection.{run.run_id}", 2, 2),
    ]
    assert all(it.data.startswith("/9j/") for it in sent)
    page.evaluate("pilotfish.stop()")
    page.evaluate(DRAW.replace("COUNT", "3"))
    note = wire.wait_for(Screenshot)
    assert (note.of, note.note) == (0, "a data URL of screenshot.capture() is Base64 of an image")
