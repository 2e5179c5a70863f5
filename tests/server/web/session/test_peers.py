import logging

import pytest

from pilotfish.agent.failures import StoreError
from pilotfish.sessions.keeping import Bucket
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.session.caps import Admission, Caps
from pilotfish.web.session.peers import Peers

pytestmark = pytest.mark.anyio
CAPS = Caps(sockets_address=3, tokens_minute=1, tokens_burst=2)


def server(store: MemoryStore) -> tuple[Peers, Admission]:
    peers = Peers(store, CAPS, lambda: admission.held())
    admission = Admission(CAPS, elsewhere=peers.elsewhere)
    return peers, admission


async def test_sockets_at_other_servers_count_here() -> None:
    store = MemoryStore()
    (one, here), (other, there) = server(store), server(store)
    assert here.enter("a")
    assert here.enter("a")
    await one.announce()
    await other.announce()
    assert there.enter("a")
    assert not there.enter("a")
    assert there.enter("b")
    here.leave("a")
    await one.announce()
    await other.announce()
    assert there.enter("a")


async def test_what_is_announced_names_nobody() -> None:
    store = MemoryStore()
    peers, admission = server(store)
    admission.enter("203.0.113.7")
    await peers.announce()
    (told,) = await store.announce("another", "")
    assert told
    assert "203.0.113.7" not in told


async def test_rates_are_those_of_all_servers_once_there_are_several() -> None:
    store = MemoryStore()
    (one, _), (other, _) = server(store), server(store)
    await one.announce()
    assert [await one.may("token", "a") for _ in range(5)] == [True] * 5
    await other.announce()
    await one.announce()
    asked = [await peers.may("token", "a") for peers in (one, other, one, other)]
    assert asked == [True, True, False, False]
    assert await other.may("session", "a")


async def test_without_its_store_a_server_relies_on_its_own_count(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Failing(MemoryStore):
        async def take(self, name: str, bucket: Bucket) -> bool:
            raise StoreError("gone")

    peers, _ = server(Failing())
    peers.count = 1
    assert await peers.may("token", "a")
    assert "not known: gone" in caplog.text


async def test_a_session_of_another_store_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    (one, _), (other, _) = server(MemoryStore()), server(MemoryStore())
    token, own = await one.new_token(), await other.new_token()
    assert token != await one.new_token()
    for resume in (token, token, own, "a-token-of-an-older-release", None):
        other.unknown(resume)
    told = [record.message for record in caplog.records]
    assert len(told) == 1
    assert token[:8] in told[0]
    assert "must share one store" in told[0]
    assert token[9:] not in told[0]
