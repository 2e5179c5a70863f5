import json
from pathlib import Path
from typing import Any

from pilotfish.web.wire.asyncapi import asyncapi
from pilotfish_client.protocol import FromPage, FromServer

ROOT = Path(__file__).parents[4]


def references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if "$ref" in value else []
        return own + [ref for item in value.values() for ref in references(item)]
    if isinstance(value, list):
        return [ref for item in value for ref in references(item)]
    return []


def test_the_document_in_the_docs_is_the_one_of_the_code() -> None:
    written = (ROOT / "docs" / "asyncapi.json").read_text()
    assert written == json.dumps(asyncapi(), indent=1) + "\n", "run `make protocol`"


def test_every_reference_leads_somewhere() -> None:
    document = asyncapi()
    found = references(document)
    assert len(found) > 50
    for reference in found:
        place: Any = document
        for part in reference.removeprefix("#/").split("/"):
            place = place[part]


def test_every_message_has_its_direction() -> None:
    operations = asyncapi()["operations"]
    for name, union in (("fromPage", FromPage), ("fromServer", FromServer)):
        listed = {ref.rpartition("/")[2] for ref in references(operations[name]["messages"])}
        assert listed == {kind.__name__ for kind in union.__args__}
