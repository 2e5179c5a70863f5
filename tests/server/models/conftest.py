"""A provider to call, on either wire."""

from collections.abc import Iterator

import pytest

from provider_wires import Wire
from providers import ProviderServer


@pytest.fixture(scope="package")
def serving() -> Iterator[ProviderServer]:
    with ProviderServer() as server:
        yield server


@pytest.fixture
def provider(serving: ProviderServer) -> ProviderServer:
    serving.requests.clear()
    serving.script([])
    return serving


@pytest.fixture(params=["openai", "anthropic"])
def wire(request: pytest.FixtureRequest) -> Wire:
    return request.param
