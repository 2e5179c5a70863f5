"""What a visitor says in confidence is found in a request, and nothing else."""

import json
import tomllib
from pathlib import Path
from typing import Any

TABLES = tomllib.loads(Path(__file__).with_name("recognised.toml").read_text(encoding="utf-8"))

SENTENCES = json.loads(
    (Path(__file__).parents[2] / "secret_sentences.json").read_text(encoding="utf-8")
)
FOUND = TABLES["found"]
PLAIN = TABLES["plain"]
HIDDEN = "text => unit.replaceSecrets(text, () => '•')"
RUN = "text => unit.replaceSecrets(text, (secret, kind) => `<${kind} ${secret}>`)"


def test_secrets_are_found(page_with: Any) -> None:
    page = page_with("", "secret/recognised.ts")
    assert [page.evaluate(RUN, text) for text, _ in FOUND] == [told for _, told in FOUND]
    sentences = SENTENCES["secret"]
    assert [it for it in sentences if it[1] in page.evaluate(HIDDEN, it[0])] == []


def test_all_else_stays(page_with: Any) -> None:
    page = page_with("", "secret/recognised.ts")
    assert [page.evaluate(RUN, text) for text in PLAIN] == PLAIN
    assert [it for it in SENTENCES["plain"] if page.evaluate(RUN, it) != it] == []
