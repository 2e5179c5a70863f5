import pytest

from pilotfish_client.host_function import answer_of, is_async

pytestmark = pytest.mark.anyio


def plain(name: str, *, loud: bool = False) -> str:
    return name.upper() if loud else name


async def later(name: str, *, loud: bool = False) -> str:
    return plain(name, loud=loud)


class Later:
    async def __call__(self, name: str) -> str:
        return name


async def test_plain_and_async_functions_answer_alike() -> None:
    for function in (plain, later):
        assert await answer_of(function, "ada", loud=True) == "ADA"
    assert await answer_of(Later(), "ada") == "ada"
    assert is_async(later) and is_async(Later())
    assert not any(map(is_async, (plain, Later, None)))
