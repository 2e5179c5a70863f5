import json
from pathlib import Path

from jsonschema import Draft202012Validator

from pilotfish.web.wire.schema import protocol_schema

ROOT = Path(__file__).parents[4]


def test_the_schema_in_the_docs_is_the_one_of_the_code() -> None:
    written = (ROOT / "docs" / "protocol.schema.json").read_text()
    assert written == json.dumps(protocol_schema(), indent=1) + "\n", "run `make protocol`"


def test_every_golden_frame_fits_it() -> None:
    schema = protocol_schema()
    Draft202012Validator.check_schema(schema)
    for path in sorted((ROOT / "tests" / "wire").glob("v*/*.json")):
        side = {"page": "FromPage", "server": "FromServer"}[path.name.split(".")[0]]
        frame = json.loads(path.read_text())
        body = {key: value for key, value in frame.items() if key not in ("v", "seq", "ack")}
        Draft202012Validator(schema).validate({side: body})
