"""What the models over a vendor's SDK have in common."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from pilotfish.agent.model.picture import without_images
from pilotfish.agent.model.request import Request
from pilotfish.models.call_options import CallOptions
from pilotfish.models.streaming import Contact

__all__ = ["Client", "Served"]

E = TypeVar("E")


class Client(Protocol):
    """The SDK's own, with the connections that it keeps alive."""

    async def close(self) -> None: ...


class Served(Generic[E]):
    """The base of such a model; `stream` is the subclass's own. `images`: it is shown them."""

    def __init__(
        self, contact: Contact[E], client: Client, call: CallOptions, *, images: bool
    ) -> None:
        self._contact = contact
        self._open = client
        self._call = call
        self._images = images

    @property
    def name(self) -> str:
        return self._contact.provider.name

    @property
    def takes_images(self) -> bool:
        return self._images

    @property
    def patience(self) -> float:
        """Seconds that one reply may take."""
        return self._contact.timeouts.total

    def _shown(self, request: Request) -> Request:
        """The request as this model can read it."""
        return request if self._images else without_images(request)

    async def aclose(self) -> None:
        """Closes the connections that are kept alive."""
        await self._open.close()
