"""Django's admin with TLS and `__Host-` cookies: `python admin_site.py PORT FOLDER`."""

# Django brings no types.
# pyright: basic, reportMissingTypeStubs=false, reportArgumentType=false

from __future__ import annotations

import datetime
import ipaddress
import sys
from pathlib import Path

import django
import uvicorn
from django.conf import settings
from django.urls import path

MIDDLE = (
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
)
urlpatterns: list = []


def configure(folder: Path) -> None:
    contrib = ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")
    secure = {"SECURE": True, "HTTPONLY": True, "SAMESITE": "Strict"}
    settings.configure(
        DEBUG=True,
        SECRET_KEY="for the bench only",
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF=__name__,
        STATIC_URL="/static/",
        SESSION_COOKIE_NAME="__Host-sessionid",
        CSRF_COOKIE_NAME="__Host-csrftoken",
        **{
            f"{kind}_COOKIE_{name}": it
            for kind in ("SESSION", "CSRF")
            for name, it in secure.items()
        },
        SECURE_HSTS_SECONDS=3600,
        DATABASES={
            "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "admin.sqlite3"}
        },
        USE_TZ=True,
        INSTALLED_APPS=[f"django.contrib.{name}" for name in contrib],
        MIDDLEWARE=list(MIDDLE),
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "APP_DIRS": True,
                "OPTIONS": {
                    "context_processors": [
                        "django.template.context_processors.request",
                        "django.contrib.auth.context_processors.auth",
                        "django.contrib.messages.context_processors.messages",
                    ]
                },
            }
        ],
    )


def fill() -> None:
    from django.contrib.auth.models import Group, User
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    User.objects.create_superuser("root", "root@example.org", "open sesame")
    for name in ("Editors", "Gardeners", "Guests"):
        Group.objects.create(name=name)


def certificate(folder: Path) -> tuple[str, str]:
    """A self-signed one for this machine, as a team's own staging server has it."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "staging")])
    now = datetime.datetime.now(datetime.UTC)
    address = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName([address]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    (folder / "cert.pem").write_bytes(made.public_bytes(pem))
    form = serialization.PrivateFormat.PKCS8
    (folder / "key.pem").write_bytes(key.private_bytes(pem, form, plain))
    return str(folder / "cert.pem"), str(folder / "key.pem")


if __name__ == "__main__":
    where = Path(sys.argv[2])
    fresh = not (where / "admin.sqlite3").exists()
    sys.modules["admin_site"] = sys.modules["__main__"]
    configure(where)
    django.setup()
    from django.contrib import admin
    from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
    from django.core.asgi import get_asgi_application

    urlpatterns.append(path("admin/", admin.site.urls))
    if fresh:
        fill()
    cert, key = certificate(where)
    uvicorn.run(
        ASGIStaticFilesHandler(get_asgi_application()),
        port=int(sys.argv[1]),
        log_level="warning",
        lifespan="off",
        timeout_graceful_shutdown=2,
        ssl_certfile=cert,
        ssl_keyfile=key,
    )
