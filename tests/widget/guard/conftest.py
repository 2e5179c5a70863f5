"""`acting(html)`: a page in real Chromium with everything that acts in it."""

from typing import Any, Protocol

import pytest

from widget.act.acting import HARNESS, Acting


class OpenActing(Protocol):
    def __call__(
        self, html: str, *, paths: dict[str, str] | None = None, **options: Any
    ) -> Acting: ...


@pytest.fixture
def acting(page_with: Any) -> OpenActing:
    """`options` go to the harness; `paths` are further pages of the site."""

    def open_acting(html: str, *, paths: dict[str, str] | None = None, **options: Any) -> Acting:
        return Acting(page_with(html, HARNESS, paths=paths), **options)

    return open_acting
