import gzip
from pathlib import Path

import pytest
from starlette.requests import Request

from pilotfish.web.widget import serve_file

CORE = "pilotfish-core.IHS525AZ.js"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    for name in ("pilotfish.js", "pilotfish-early.js", CORE):
        (tmp_path / name).write_text(f"/* {name} */")
    (tmp_path / "manifest.json").write_text("{}")
    return tmp_path


def asked(**headers: str) -> Request:
    named = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": named})


def test_the_loader_is_asked_for_anew_and_what_has_a_hash_is_kept(built: Path) -> None:
    for name in ("pilotfish.js", "pilotfish-early.js"):
        assert serve_file(asked(), name, built).headers["cache-control"] == "no-cache"
    kept = serve_file(asked(), CORE, built).headers["cache-control"]
    assert kept == "public, max-age=31536000, immutable"


def test_pages_of_other_origins_may_load_it(built: Path) -> None:
    answer = serve_file(asked(), CORE, built)
    assert bytes(answer.body) == f"/* {CORE} */".encode()
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_what_has_not_changed_is_not_sent_again(built: Path) -> None:
    first = serve_file(asked(), "pilotfish.js", built)
    again = serve_file(asked(if_none_match=first.headers["etag"]), "pilotfish.js", built)
    assert (again.status_code, bytes(again.body)) == (304, b"")
    (built / "pilotfish.js").write_text("/* another build */")
    changed = serve_file(asked(if_none_match=first.headers["etag"]), "pilotfish.js", built)
    assert changed.status_code == 200
    assert bytes(changed.body) == b"/* another build */"


def test_it_is_packed_for_who_can_unpack(built: Path) -> None:
    packed = serve_file(asked(accept_encoding="gzip, br"), CORE, built)
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(bytes(packed.body)) == f"/* {CORE} */".encode()
    assert packed.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize(
    "name",
    ["manifest.json", ".gitkeep", "../settings.py", "pilotfish-core.OLDBUILD.js", "x.js", ""],
)
def test_nothing_else_is_served(built: Path, name: str) -> None:
    assert serve_file(asked(), name, built).status_code == 404


def test_a_widget_that_was_never_built_says_how_to_build_it(tmp_path: Path) -> None:
    answer = serve_file(asked(), "pilotfish.js", tmp_path)
    assert answer.status_code == 503
    assert b"make widget" in bytes(answer.body)
