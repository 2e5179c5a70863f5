"""The recipes of docs/tokens.md make one golden token; what they make is accepted."""

import json
import re
import shutil
import subprocess
import time
from pathlib import Path

import jwt
import pytest

from pilotfish.web.session.tokens import Tokens

TEXT = (Path(__file__).parents[1] / "docs" / "tokens.md").read_text()
GOLDEN = re.findall(r"^```text\n(.*?)\n```", TEXT, re.M | re.S)[0]
SECRET, KEY, ORIGIN = "change-me-to-thirty-two-bytes-or-more", "pk_acme", "https://acme.example"
ADA = {"id": "u1", "name": "Ada", "claims": {"plan": "Pro"}}
ZOE = {"id": "zoë/2", "name": "Zoë „Z“ Ünal", "claims": {}}

NODE = """
import {{ visitorToken }} from './visitor-token.mjs';
const options = {{ secret: {secret}, key: {key}, origin: {origin} }};
const told = {now} ? {{ now: {now}, jti: 'golden' }} : {{}};
process.stdout.write(visitorToken({user}, 'v1', {{ ...options, ...told }}));
"""
PHP = """<?php
require 'visitor_token.php';
$user = json_decode(<<<'END'
{user}
END, true);
echo visitor_token($user, 'v1', {secret}, {key}, {origin}, {now} ?: null, {now} ? 'golden' : null);
"""
RUBY = """
require_relative 'visitor_token'
user = JSON.parse({user_text}, symbolize_names: true)
told = {now} > 0 ? {{ now: {now}, jti: 'golden' }} : {{}}
print visitor_token(user, 'v1', secret: {secret}, key: {key}, origin: {origin}, **told)
"""
LANGUAGES = [
    ("node", "js", "visitor-token.mjs", NODE, "run.mjs"),
    ("php", "php", "visitor_token.php", PHP, "run.php"),
    ("ruby", "ruby", "visitor_token.rb", RUBY, "run.rb"),
]


def made(language: tuple[str, ...], folder: Path, user: dict[str, object] | None, now: int) -> str:
    command, kind, name, caller, file = language
    if shutil.which(command) is None:
        pytest.skip(f"{command} is not on this machine")
    recipe = re.findall(rf"^`{name}`:\n\n```{kind}\n(.*?)^```", TEXT, re.M | re.S)[0]
    (folder / name).write_text(recipe)
    told = {
        "user": json.dumps(user),
        "now": now,
        "user_text": json.dumps(json.dumps(user)),
        "secret": json.dumps(SECRET),
        "key": json.dumps(KEY),
        "origin": json.dumps(ORIGIN),
    }
    (folder / file).write_text(caller.format(**told))
    done = subprocess.run([command, file], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda it: it[0])
def test_each_makes_the_golden_token(language: tuple[str, ...], tmp_path: Path) -> None:
    assert made(language, tmp_path, ADA, 1_800_000_000) == GOLDEN


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda it: it[0])
@pytest.mark.parametrize("user", [ADA, ZOE, None], ids=["ada", "zoe", "nobody"])
def test_the_server_accepts_what_each_makes(
    language: tuple[str, ...], user: dict[str, object] | None, tmp_path: Path
) -> None:
    claims = Tokens(SECRET, KEY).verify(made(language, tmp_path, user, 0), ORIGIN)
    assert claims.subject == (user["id"] if user else "anon:v1")
    assert claims.expires == pytest.approx(time.time() + 600, abs=60)
    if user:
        assert claims.user is not None
        assert (claims.user.name, claims.user.claims) == (user["name"], user["claims"])


def test_the_golden_token_is_that_of_its_words() -> None:
    options = {"verify_exp": False, "verify_iat": False}
    body = jwt.decode(GOLDEN, SECRET, algorithms=["HS256"], audience=KEY, options=options)
    for named in (SECRET, KEY, ORIGIN, "1800000000", "golden"):
        assert f"`{named}`" in TEXT or named in TEXT
    assert body == {
        "iss": "pilotfish",
        "aud": KEY,
        "sub": "u1",
        "origin": ORIGIN,
        "jti": "golden",
        "iat": 1_800_000_000,
        "exp": 1_800_000_600,
        "name": "Ada",
        "claims": {"plan": "Pro"},
    }
