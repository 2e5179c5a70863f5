"""A site over real HTTP, crawled into a file, changed, and compared with it."""

import json
from pathlib import Path

from pilotfish.knowledge.sources import Folder
from pilotfish_sitemap import Sitemap
from pilotfish_sitemap.fetch import Fetched
from server.cli.terminal import ran
from sitemap.small_site import html, over_the_network


def test_a_crawl_is_written_and_compared_with_the_site(tmp_path: Path) -> None:
    pages = {"/": html("Shop", "/about"), "/about": html("About · Shop")}
    with over_the_network(pages) as origin:
        done = ran(tmp_path, "sitemap", "crawl", origin)
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith(f"wrote sitemap.yaml: 2 pages of {origin}")
        found = Sitemap.load(tmp_path / "sitemap.yaml").places()
        assert [(page.path, page.title) for page in found] == [("/", "Shop"), ("/about", "About")]
        assert f"pilotfish sitemap check sitemap.yaml {origin}" in done.stdout
        same = ran(tmp_path, "sitemap", "check", "sitemap.yaml", origin)
        assert same.returncode == 0 and "agree: 2 pages" in same.stdout
        pages["/about"] = Fetched(404, "text/html", "gone")
        pages["/"] = html("Shop", "/team")
        pages["/team"] = html("Team")
        changed = ran(tmp_path, "sitemap", "check", "sitemap.yaml", origin)
        assert changed.returncode == 1
        assert changed.stdout.splitlines()[:2] == [
            "gone      /about: the site answers 404: take it out",
            "missing   /team: the site has this page (Team): add it, or leave it out",
        ]
        told = json.loads(
            ran(tmp_path, "sitemap", "check", "sitemap.yaml", origin, "--json").stdout
        )
        assert [each["kind"] for each in told["differences"]] == ["gone", "missing"]


def test_the_text_of_each_page_is_written_for_knowledge(tmp_path: Path) -> None:
    page = "<title>Help</title><h1>Returns</h1><p>Within 30 days.</p><h2>Costs</h2><p>None.</p>"
    pages = {"/": html("Shop", "/help/returns"), "/help/returns": Fetched(200, "text/html", page)}
    with over_the_network(pages) as origin:
        done = ran(tmp_path, "sitemap", "text", origin, "pages")
    assert "wrote pages: the text of 2 pages" in done.stdout
    told = (tmp_path / "pages" / "help" / "returns.md").read_text()
    assert told == "# Returns\n\nWithin 30 days.\n\n## Costs\n\nNone.\n"
    assert sorted(it.address for it in Folder(tmp_path / "pages")()) == ["/", "/help/returns"]


def test_a_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "sitemap.yaml").write_text("[]")
    done = ran(tmp_path, "sitemap", "crawl", "http://127.0.0.1:9")
    assert done.returncode == 2 and "sitemap.yaml is there already" in done.stderr


def test_a_site_that_does_not_answer_is_said(tmp_path: Path) -> None:
    done = ran(tmp_path, "sitemap", "crawl", "http://127.0.0.1:9")
    assert done.returncode == 2 and "http://127.0.0.1:9" in done.stderr
    assert not (tmp_path / "sitemap.yaml").exists()


def test_a_site_that_keeps_robots_out_is_left_alone(tmp_path: Path) -> None:
    robots = Fetched(200, "text/plain", "User-agent: *\nDisallow: /")
    with over_the_network({"/robots.txt": robots, "/": html("Shop")}) as origin:
        done = ran(tmp_path, "sitemap", "crawl", origin)
    assert done.returncode == 2 and "robots.txt does not allow it" in done.stderr


def test_a_sitemap_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    done = ran(tmp_path, "sitemap", "check", "none.yaml", "http://127.0.0.1:9")
    assert done.returncode == 2 and "none.yaml" in done.stderr
