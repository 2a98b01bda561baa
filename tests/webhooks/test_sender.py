"""The sender copes with any behaviour of a receiver."""

import socket
import time
from ipaddress import ip_address

import pytest
from standardwebhooks import Webhook

from tests.webhooks.tls import tls_receiver
from webhooks.addresses import AddressGuard
from webhooks.sender import ANSWER_BYTES, Sender, sign

SECRET, OLD_SECRET = "whsec_" + "QUFB" * 8, "whsec_" + "QkJC" * 8
SECONDS, LONG_SECONDS = 0.5, 10


@pytest.fixture
def sender(receiver):
    return Sender(AddressGuard([receiver.place]), seconds=LONG_SECONDS)


@pytest.fixture
def hasty(receiver):
    """Return a sender with a timeout of half a second."""
    return Sender(AddressGuard([receiver.place]), seconds=SECONDS)


def post(sender, url, **more):
    body = b'{"type":"test"}'
    return sender.post(url, sign("wd_1", [SECRET], body, 1000), body, **more)


@pytest.mark.parametrize(
    ("path", "status", "fault"),
    [
        ("ok", 204, ""),
        ("endless", 200, ""),
        ("drip-body", 200, ""),
        ("fail", 500, "answered-otherwise"),
        ("redirect", 307, "redirected"),
        ("gone", 410, "answered-otherwise"),
        ("close", None, "malformed-answer"),
        ("cut", None, "malformed-answer"),
        ("nonsense", None, "malformed-answer"),
        ("headers", None, "malformed-answer"),
    ],
)
def test_a_receiver_does_what_it_likes(receiver, sender, path, status, fault):
    """The response body is never read, so an endless one does no harm."""
    reply = post(sender, receiver.url(path))

    assert (reply.status, reply.fault, reply.body) == (status, fault, b"")


@pytest.mark.parametrize("path", ["hang", "drip", "hints"])
def test_a_receiver_that_does_not_come_to_an_end_is_left(receiver, hasty, path):
    """The timeout covers the whole request, regardless of how much data the receiver sends."""
    before = time.monotonic()

    reply = post(hasty, receiver.url(path))

    assert (reply.status, reply.fault) == (None, "timed-out")
    assert SECONDS <= time.monotonic() - before < LONG_SECONDS / 2


def test_a_redirect_is_not_followed(receiver, sender):
    before = len(receiver.list_requests())

    post(sender, receiver.url("redirect"))

    assert [request["path"] for request in receiver.list_requests()[before:]] == ["/redirect"]


def test_of_a_body_a_little_is_read(receiver, sender):
    reply = post(sender, receiver.url("endless"), reads=True)

    assert (reply.fault, len(reply.body)) == ("", ANSWER_BYTES)


def test_a_body_is_read_within_the_time(receiver, hasty):
    assert post(hasty, receiver.url("drip-body"), reads=True).fault == "timed-out"


def test_a_receiver_may_ask_to_be_left_alone(receiver, sender):
    assert post(sender, receiver.url("busy")).retry_after == 600


def test_nobody_listens():
    with socket.socket() as idle:
        idle.bind(("127.0.0.1", 0))
        named = f"localhost:{idle.getsockname()[1]}"
        reply = post(Sender(AddressGuard([named])), f"http://{named}/")

    assert reply.fault == "unreachable"


def test_a_receiver_without_tls_fails(receiver, sender):
    assert post(sender, f"https://{receiver.place}/ok").fault == "tls-failed"


def test_a_signature_of_each_secret_is_sent(receiver, sender):
    body = b'{"type":"test"}'
    now = time.time_ns() // 1_000_000
    headers = sign("wd_7", [SECRET, OLD_SECRET], body, now)

    sender.post(receiver.url("ok"), headers, body)

    got = receiver.list_requests()[-1]
    assert got["headers"]["webhook-id"] == "wd_7"
    assert got["headers"]["host"] == receiver.place
    for secret in (SECRET, OLD_SECRET):
        assert Webhook(secret).verify(got["body"], got["headers"]) == {"type": "test"}


def test_a_name_that_changes_between_check_and_use_leads_nowhere(receiver):
    """The name is public when it is subscribed, and resolves to loopback when a delivery is sent."""
    answers = iter([[ip_address("93.184.216.34")], [ip_address("127.0.0.1")]])
    guard = AddressGuard(resolve=lambda *_: next(answers), is_inside=lambda _: False)
    url = f"https://rebinding.com:{receiver.port}/ok"
    before = len(receiver.list_requests())
    guard.check(url)

    reply = post(Sender(guard), url)

    assert reply.fault == "address-refused"
    assert len(receiver.list_requests()) == before


def test_the_checked_address_is_the_one_that_is_connected_to(receiver, monkeypatch):
    """A name is resolved once per connection, so later responses of the resolver have no effect."""
    asked, connected = [], []
    connect = socket.create_connection

    def resolve(host, port):
        asked.append((host, port))
        return [ip_address("127.0.0.1")]

    def note(address, *arguments, **more):
        connected.append(address)
        return connect(address, *arguments, **more)

    monkeypatch.setattr(socket, "create_connection", note)
    named = f"hooks.example.net:{receiver.port}"

    reply = post(Sender(AddressGuard([named], resolve=resolve)), f"http://{named}/ok")

    assert reply.fault == ""
    assert asked == [("hooks.example.net", receiver.port)]
    assert connected == [("127.0.0.1", receiver.port)]
    assert receiver.list_requests()[-1]["headers"]["host"] == named


def test_a_resolver_that_hangs_is_not_waited_for():
    def hang(*_):
        time.sleep(3)
        return [ip_address("93.184.216.34")]

    before = time.monotonic()

    reply = post(Sender(AddressGuard(resolve=hang), seconds=0.3), "https://slow.com/")

    assert reply.fault == "unreachable"
    assert time.monotonic() - before < 1


@pytest.mark.parametrize(
    ("certified", "fault"), [("hooks.example.net", ""), ("other.example.net", "tls-failed")]
)
def test_the_certificate_must_be_the_names_whatever_address_is_connected_to(certified, fault):
    """The certificate must match the name, even if the name resolves to an allowed address."""
    with tls_receiver(certified) as (port, trusting, asked):
        named = f"hooks.example.net:{port}"
        guard = AddressGuard([named], resolve=lambda *_: [ip_address("127.0.0.1")])

        reply = post(Sender(guard, seconds=5, ssl=trusting), f"https://{named}/ants")

    assert (reply.fault, asked) == (fault, ["hooks.example.net"])
