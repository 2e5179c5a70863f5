"""Wagtail with pages at /cms/ and Django's admin at /admin/: `python desk_site.py PORT FOLDER`."""

# Django brings no types.
# pyright: basic, reportMissingTypeStubs=false, reportArgumentType=false

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import django
from django.conf import settings

WAGTAIL = (
    "contrib.forms contrib.redirects embeds sites users snippets documents images search admin"
)
MIDDLE = (
    "sessions.middleware.SessionMiddleware",
    "auth.middleware.AuthenticationMiddleware",
    "messages.middleware.MessageMiddleware",
)


def configure(folder: Path) -> None:
    contrib = ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")
    processors = [
        "django.template.context_processors.request",
        "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages",
    ]
    settings.configure(
        DEBUG=True,
        SECRET_KEY="for the bench only",
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF=__name__,
        STATIC_URL="/static/",
        MEDIA_ROOT=str(folder / "media"),
        MEDIA_URL="/media/",
        WAGTAIL_SITE_NAME="Desk",
        WAGTAILADMIN_BASE_URL="http://127.0.0.1",
        WAGTAIL_ENABLE_UPDATE_CHECK=False,
        WAGTAIL_ENABLE_WHATS_NEW_BANNER=False,
        EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend",
        DATABASES={
            "default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": folder / "desk.sqlite3",
                "OPTIONS": {"timeout": 20},
            }
        },
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        MIGRATION_MODULES={"desk": "desk_migrations"},
        SILENCED_SYSTEM_CHECKS=["wagtailadmin.W003"],
        USE_TZ=True,
        INSTALLED_APPS=[
            "desk",
            *(f"wagtail.{name}" for name in WAGTAIL.split()),
            "wagtail",
            "modelcluster",
            "taggit",
            *(f"django.contrib.{name}" for name in contrib),
        ],
        MIDDLEWARE=[*(f"django.contrib.{it}" for it in MIDDLE), f"{__name__}.SignedIn"],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "APP_DIRS": True,
                "OPTIONS": {"context_processors": processors},
            }
        ],
    )


class SignedIn:
    """Everybody who comes is the administrator."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __call__(self, request: Any) -> Any:
        from django.contrib.auth import login
        from django.contrib.auth.models import User

        if not request.user.is_authenticated:
            login(request, User.objects.get(username="root"))
        return self.answer(request)


def fill() -> None:
    from desk.models import Article, Customer, Order
    from django.contrib.auth.models import Group, User
    from django.core.management import call_command
    from wagtail.models import Page

    call_command("makemigrations", "desk", verbosity=0)
    call_command("migrate", verbosity=0)
    User.objects.create_superuser("root", "root@example.org", "root")
    home = Page.objects.get(depth=2)
    for name in ("Autumn menu", "Opening hours", "Our team", "Garden notes", "Old offers",
                 "Spring menu", "Visit us", "Press", "Jobs"):  # fmt: skip
        page = Article(title=name, intro=f"About: {name}", body=f"<p>{name} as it is.</p>")
        home.add_child(instance=page)
        page.save_revision().publish()
    draft = Article(title="Winter market", intro="Soon", live=False)
    home.add_child(instance=draft)
    draft.save_revision()
    for n, name in enumerate(("Ada Lovelace", "Bob Marsh", "Cy Young", "Dee Ray", "Eve Hill")):
        who = Customer.objects.create(
            name=name, email=f"{name.split()[0].lower()}@example.org", city="Kiel"
        )
        for m in range(4):
            number = f"B-{1000 + 4 * n + m}"
            Order.objects.create(number=number, customer=who, total=12 + n + m)
    for name in ("Editors in chief", "Packers", "Guests"):
        Group.objects.create(name=name)


def __getattr__(name: str) -> Any:
    if name != "urlpatterns":
        raise AttributeError(name)
    from django.contrib import admin
    from django.contrib.staticfiles.urls import staticfiles_urlpatterns
    from django.http import JsonResponse
    from django.urls import include, path
    from wagtail import urls as wagtail_urls
    from wagtail.admin import urls as wagtailadmin_urls
    from wagtail.documents import urls as documents_urls

    def state(_: Any) -> Any:
        return JsonResponse(told())

    return [
        *staticfiles_urlpatterns(),
        path("state/", state),
        path("admin/", admin.site.urls),
        path("cms/", include(wagtailadmin_urls)),
        path("documents/", include(documents_urls)),
        path("", include(wagtail_urls)),
    ]


def told() -> dict[str, Any]:
    """What the database holds: the witness of the bench."""
    from desk.models import Article, Customer, Order
    from django.contrib.auth.models import Group

    articles = []
    for page in Article.objects.all():
        latest = page.get_latest_revision_as_object()
        words = [latest.title, latest.intro, latest.body, latest.search_description]
        articles.append([page.title, page.live, *words])
    return {
        "articles": articles,
        "orders": [[it.number, it.status, it.gift] for it in Order.objects.all()],
        "customers": [[it.name, it.email, it.city, it.notes] for it in Customer.objects.all()],
        "groups": [it.name for it in Group.objects.all()],
    }


if __name__ == "__main__":
    where = Path(sys.argv[2])
    fresh = not (where / "desk.sqlite3").exists()
    (where / "desk_migrations").mkdir(parents=True, exist_ok=True)
    (where / "desk_migrations/__init__.py").touch()
    sys.path[:0] = [str(Path(__file__).parent), str(where)]
    configure(where)
    django.setup()
    if fresh:
        fill()
    from socketserver import ThreadingMixIn
    from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

    from django.core.wsgi import get_wsgi_application

    class Threaded(ThreadingMixIn, WSGIServer):
        daemon_threads = True
        address_family = 2

    class Quiet(WSGIRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

        def address_string(self) -> str:
            return "local"

    port, answer = int(sys.argv[1]), get_wsgi_application()
    with make_server("127.0.0.1", port, answer, Threaded, Quiet) as server:
        server.serve_forever()
