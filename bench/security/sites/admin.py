"""Django's admin with people and groups in it: `python admin.py PORT FOLDER`."""

# Django brings no types.
# pyright: basic, reportMissingTypeStubs=false, reportArgumentType=false, reportAttributeAccessIssue=false

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import django
from django.conf import settings

TEMPLATE = """{% extends "admin/base.html" %}{% load i18n %}{% block footer %}
{{ block.super }}<form action="{% url 'set_language' %}" method="post">{% csrf_token %}
<label>Language <select name="language"><option value="en">English</option>
<option value="de">Deutsch</option><option value="fr">Français</option></select></label>
<input type="hidden" name="next" value="{{ request.path }}"><button>Go</button></form>
{% endblock %}"""


def configure(folder: Path) -> None:
    (folder / "admin").mkdir(parents=True, exist_ok=True)
    (folder / "admin/base_site.html").write_text(TEMPLATE)
    contrib = ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")
    parts = ("request", "i18n")
    processors = [f"django.template.context_processors.{part}" for part in parts]
    processors.append("django.contrib.auth.context_processors.auth")
    processors.append("django.contrib.messages.context_processors.messages")
    settings.configure(
        DEBUG=True,
        SECRET_KEY="for the bench only",
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF=__name__,
        STATIC_URL="static/",
        LANGUAGES=[("en", "English"), ("de", "Deutsch"), ("fr", "Français")],
        DATABASES={
            "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "admin.sqlite3"}
        },
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        INSTALLED_APPS=[f"django.contrib.{name}" for name in contrib],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.locale.LocaleMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
            f"{__name__}.SignedIn",
        ],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "DIRS": [folder],
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
    from django.contrib.auth.models import Group, User
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    User.objects.create_superuser("root", "root@example.org", "root")
    for n in range(120):
        name = f"{['ada', 'bob', 'cy', 'dee', 'eve'][n % 5]}{n:03}"
        User.objects.create(
            username=name, first_name=name.title(), last_name=f"Number {n}", is_staff=n % 4 == 0
        )
    for n in range(12):
        Group.objects.create(name=f"Team {n}")


def __getattr__(name: str) -> Any:
    if name != "urlpatterns":
        raise AttributeError(name)
    from django.contrib import admin
    from django.contrib.staticfiles.urls import staticfiles_urlpatterns
    from django.urls import include, path

    own = [path("i18n/", include("django.conf.urls.i18n")), path("admin/", admin.site.urls)]
    return [*own, *staticfiles_urlpatterns()]


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


if __name__ == "__main__":
    configure(Path(sys.argv[2]))
    django.setup()
    fill()
    from django.core.wsgi import get_wsgi_application

    port, answer = int(sys.argv[1]), get_wsgi_application()
    with make_server("127.0.0.1", port, answer, handler_class=Quiet) as server:
        server.serve_forever()
