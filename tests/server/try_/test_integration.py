import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pilotfish.try_.words import KINDS, integration
from pilotfish_sitemap import Sitemap
from pilotfish_sitemap.site_file import SiteFile

SITE = SiteFile.model_validate(
    {
        "site": "https://shop.example",
        "name": 'Acme\'s "Shop" </script>',
        "colour": "#145ac8",
        "harmless": [{"method": "POST", "path": "/api/seen/*"}],
        "sitemap": [{"path": "/orders", "title": "Orders"}],
    }
)


def written(folder: Path, kind: str, site: SiteFile = SITE) -> dict[str, str]:
    made = integration(site, kind)
    for path, text in made.items():
        (folder / path).write_text(text, encoding="utf-8")
    return made


@pytest.mark.parametrize("kind", KINDS)
def test_the_files_of_each_kind(tmp_path: Path, kind: str) -> None:
    made = written(tmp_path, kind)
    own = {f"pilotfish_{kind}.py"} if kind in ("flask", "django") else set[str]()
    common = {"agent.py", "pilotfish_page.js", "pilotfish_tags.html", "sitemap.yaml"}
    assert made.keys() == common | own
    told = {
        it.value for it in ast.walk(ast.parse(made["agent.py"])) if isinstance(it, ast.Constant)
    }
    assert {SITE.name, "https://shop.example", "pk_acme_s_shop_script"} <= told
    where = "/agent" if kind == "fastapi" else "http://127.0.0.1:8001"
    assert (
        f'src="{where}/pilotfish.js" data-key="pk_acme_s_shop_script"'
        in made["pilotfish_tags.html"]
    )
    pages = Sitemap.load(tmp_path / "sitemap.yaml").places()
    assert [page.path for page in pages] == ["/orders"]


@pytest.mark.parametrize("kind", KINDS)
def test_its_agent_is_one(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PILOTFISH_MODEL", "builtin")
    written(tmp_path, kind)
    module = imported(tmp_path / "agent.py")
    assert module.agent.key == "pk_acme_s_shop_script"
    assert hasattr(module, "app") == (kind == "fastapi")


def test_what_pages_say_is_what_was_learned() -> None:
    script = integration(SITE, "page")["pilotfish_page.js"]
    heard = "globalThis.pilotfish = { configure: (it) => console.log(JSON.stringify(it)) };"
    done = subprocess.run(
        ["node", "-e", heard + script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == (
        '{"look":{"accent":"#145ac8"},"consent":{"harmless":[{"method":"POST","path":"/api/seen/*"}]}}'
    )
    empty = SiteFile(site="https://shop.example", sitemap=[])
    script = heard + integration(empty, "page")["pilotfish_page.js"]
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "{}"


def test_flask_has_the_tags_in_its_templates(tmp_path: Path) -> None:
    from flask import Flask, render_template_string

    made = written(tmp_path, "flask")
    app = Flask("shop")
    imported(tmp_path / "pilotfish_flask.py").add_pilotfish(app)
    with app.test_request_context():
        page = render_template_string("<head>{{ pilotfish_tags }}")
    assert page == f"<head>{made['pilotfish_tags.html'].rstrip()}" or page.strip() == (
        f"<head>{made['pilotfish_tags.html']}".strip()
    )


def test_django_has_the_tags_in_its_templates(tmp_path: Path) -> None:
    from django.template import Context, Engine  # pyright: ignore[reportMissingTypeStubs]

    made = written(tmp_path, "django")
    tags: dict[str, Any] = imported(tmp_path / "pilotfish_django.py").tags(None)
    engine: Any = Engine()
    page = engine.from_string("<head>{{ pilotfish_tags }}").render(Context(tags))
    assert page == f"<head>{made['pilotfish_tags.html']}"


def imported(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"tried_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
