"""The examples of docs/batch.md as a reader runs them, on the demo shop, without a key."""

import csv
import re
import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from end_to_end.shop import Shop, serve
from pilotfish.cli.command import cli

PAGE = (Path(__file__).parents[3] / "docs" / "batch.md").read_text(encoding="utf-8")
FENCES = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [text for kind, text in FENCES if kind == "sh"]
EXPORT = re.compile(r"^export (\w+)=(\S+)\n", re.M)
EXPORTED = EXPORT.findall("\n".join(COMMANDS))
SPEC = next(text for kind, text in FENCES if kind == "yaml" and "discover" in text)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    with serve(tmp_path_factory.mktemp("shop"), PILOTFISH_MODEL="builtin") as running:
        yield running


def orders(shop: Shop, where: str) -> dict[str, sqlite3.Row]:
    with closing(sqlite3.connect(f"file:{shop.database}?mode=ro", uri=True)) as db:
        db.row_factory = sqlite3.Row
        return {row["number"]: row for row in db.execute(f"SELECT * FROM orders WHERE {where}")}


def ran(command: str, shop: Shop, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict]:
    monkeypatch.chdir(folder)
    for name, value in EXPORTED:
        monkeypatch.setenv(name, value)
    command = EXPORT.sub("", command)
    words = shlex.split(command.replace("\\\n", "").replace("http://127.0.0.1:8000", shop.url))
    result = CliRunner().invoke(cli, words[1:])
    assert result.exit_code == 0, result.output
    (table,) = folder.glob("evidence/*/combined.csv")
    with table.open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.timeout(240)
def test_forty_orders_are_a_table_equal_to_the_shops_database(
    shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E5, E14, and the first showcase task."""
    known = orders(shop, "id > 460")
    assert len(known) == 40
    (tmp_path / "orders.csv").write_text("number\n" + "\n".join(known) + "\n")
    rows = ran(COMMANDS[0], shop, tmp_path, monkeypatch)
    told = {row["record"]: (row["status"], float(row["total"]), row["customer"]) for row in rows}
    assert told == {
        number: (row["status"], row["total"] / 100, row["name"]) for number, row in known.items()
    }


def test_waiting_orders_are_found_and_read(
    shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K6, E1, and the second showcase task."""
    known = orders(shop, "status = 'Processing'")
    spec = SPEC.replace("http://127.0.0.1:8000", shop.url)
    (tmp_path / "waiting.yaml").write_text(spec.replace("14", str(len(known))))
    rows = ran(COMMANDS[1], shop, tmp_path, monkeypatch)
    assert {row["record"]: row["email"] for row in rows} == {
        number: row["email"] for number, row in known.items()
    }
    assert all(row["address"].startswith(known[row["record"]]["street"]) for row in rows)
    for number in known:
        assert list(tmp_path.glob(f"evidence/*/records/{number}/*_proof.png"))
