"""Multi-server stores over TLS, with addresses that specify the trusted certificates."""

from collections.abc import Callable

import pytest
from redis.exceptions import ConnectionError as Disconnected

from events import Store
from events.connections import connect, open_client
from tests.events.making import MATCH, begin_stream, entries_after, stored_entries
from tests.several.servers import Cluster, Watched
from tests.webhooks.tls import certificate_for

MAKE: dict[str, Callable[[], Cluster | Watched]] = {
    "cluster": lambda: Cluster(primaries=2, replicas=0, is_secured=True),
    "sentinel": lambda: Watched(is_secured=True),
}


@pytest.fixture(scope="module", params=MAKE)
def tls_servers(request):
    servers = MAKE[request.param]()
    yield servers
    servers.remove()


def test_events_are_stored_read_and_heard_of(tls_servers):
    """On the cluster, the matches are spread over both nodes."""
    store = Store(connect(open_client(tls_servers.url)))
    head = begin_stream(store)
    positions = dict.fromkeys(store.feed_names(), "0")
    assert store.read_feeds(positions, 5000) == {MATCH: 1}

    entries = entries_after(head, "moved")
    store.append(MATCH, entries, expected=head)

    assert [entry.e for entry in stored_entries(store)] == [b"created", b"moved"]
    assert store.read_feeds(positions, 5000) == {MATCH: 2}
    heads = store.withdrawals.heads_of([MATCH, *(f"other{number}" for number in range(8))])
    assert [head.version for head in heads.values()] == [2, *[0] * 8]


def test_who_trusts_another_certificate_is_not_connected(tls_servers, tmp_path):
    strange = tmp_path / "strange.pem"
    strange.write_bytes(certificate_for("127.0.0.1")[1])

    with pytest.raises(Disconnected):
        open_client(tls_servers.url.partition("?")[0] + f"?ssl_ca_certs={strange}").ping()
