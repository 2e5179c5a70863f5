from __future__ import annotations

import pytest

from asking import asked
from pilotfish.agent.model.picture import images_of
from pilotfish.agent.model.request import Image, UserMessage
from pilotfish.models.call_options import NONE
from pilotfish.models.provider import Provider
from pilotfish.models.served import Served
from pilotfish.models.streaming import Contact
from pilotfish.models.timeouts import Timeouts

pytestmark = pytest.mark.anyio


class Kept:
    closed = 0

    async def close(self) -> None:
        self.closed += 1


def served(client: Kept, *, images: bool) -> Served[object]:
    provider = Provider("Acme", "acme:m", "ACME_API_KEY", "ACME_BASE_URL")
    return Served(Contact(provider, Timeouts(total=7.0), ()), client, NONE, images=images)


async def test_name_patience_and_the_end_are_those_of_the_contact_and_the_client() -> None:
    client = Kept()
    model = served(client, images=True)
    await model.aclose()
    assert (model.name, model.takes_images, model.patience) == ("acme:m", True, 7.0)
    assert client.closed == 1


@pytest.mark.parametrize("images", [True, False])
def test_pictures_are_for_models_that_see(images: bool) -> None:
    request = asked(UserMessage("Do it.", (Image("AAAA", 1, 1),)))
    assert bool(images_of(served(Kept(), images=images)._shown(request))) is images
