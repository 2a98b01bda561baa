"""Sixty hostile addresses are rejected, and some harmless ones are accepted."""

from ipaddress import ip_address
from pathlib import Path

import pytest

from webhooks.addresses import AddressGuard, AddressRefused, NameNotFound, Target

LISTED = (Path(__file__).parent / "hostile.txt").read_text(encoding="utf-8").split("\n")
SPACED = ("https://good.com /", "https://good.com/\r\nX-Evil: 1", "https://good.com/\x00", "", " ")
HOSTILE = (*(address for address in LISTED if address and address[:2] != "# "), *SPACED)
LEADING_INSIDE = (
    *("127.0.0.1", "10.1.2.3", "192.168.0.9", "169.254.169.254", "100.64.3.2", "0.1.2.3", "::1"),
    *("fd00::1", "fe80::2", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::1"),
)
PUBLIC, OTHER = ip_address("93.184.216.34"), ip_address("2606:2800:220:1::1")


def guard(*addresses, named=()):
    """Return a guard that resolves every name to these addresses."""
    return AddressGuard(named, resolve=lambda *_: addresses, is_inside=lambda _: False)


def test_there_are_more_than_sixty():
    assert len(set(HOSTILE)) + len(LEADING_INSIDE) > 60


@pytest.mark.parametrize("url", HOSTILE)
def test_a_hostile_address_is_refused_as_it_is_written(url):
    """An address is rejected before name resolution, which here returns only outside addresses."""
    with pytest.raises(AddressRefused):
        guard(PUBLIC).read(url)


@pytest.mark.parametrize("address", LEADING_INSIDE)
def test_a_name_that_leads_inside_is_refused(address):
    with pytest.raises(AddressRefused):
        guard(ip_address(address)).check("https://innocent.com/")


@pytest.mark.parametrize("order", [1, -1])
def test_one_address_inside_among_others_is_enough(order):
    addresses = (PUBLIC, ip_address("10.0.0.1"))[::order]

    with pytest.raises(AddressRefused):
        guard(*addresses).check("https://innocent.com/")


def test_a_public_address_of_the_machine_itself_leads_inside():
    own = AddressGuard(resolve=lambda *_: [PUBLIC], is_inside=lambda address: address == PUBLIC)

    with pytest.raises(AddressRefused):
        own.check("https://innocent.com/")


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://good.com", Target("https", "good.com", 443, "/")),
        ("HTTPS://Good.com:8443/a/b?c=d", Target("https", "good.com", 8443, "/a/b?c=d")),
        ("https://good.com?c=d", Target("https", "good.com", 443, "/?c=d")),
        ("https://xn--bcher-kva.de/", Target("https", "xn--bcher-kva.de", 443, "/")),
        ("https://93.184.216.34/x", Target("https", "93.184.216.34", 443, "/x")),
        ("https://[2606:2800:220:1::1]/", Target("https", "2606:2800:220:1::1", 443, "/")),
        ("https://good.com//127.0.0.1/", Target("https", "good.com", 443, "//127.0.0.1/")),
    ],
)
def test_a_sound_address_is_read_into_its_parts(url, target):
    assert guard(PUBLIC, OTHER).check(url) == target


def test_named_hosts_may_lie_inside_and_speak_without_tls():
    named = ("hooks.lan", "127.0.0.1:9000", "[::1]:9000")
    allowing = guard(ip_address("10.0.0.1"), named=named)

    for url in ("http://hooks.lan/a", "https://hooks.lan/", "http://127.0.0.1:9000/"):
        assert allowing.check(url).is_named
    assert allowing.check("http://[::1]:9000/").is_named
    for url in (
        *("http://127.0.0.1:9001/", "http://other.lan/", "https://sub.hooks.lan/"),
        *("http://hooks.lan:6379/", "https://hooks.lan:8443/", "http://[::1]/"),
    ):
        with pytest.raises(AddressRefused):
            allowing.check(url)


def test_a_name_without_an_address_is_no_refusal():
    def fail(*_):
        raise OSError

    with pytest.raises(NameNotFound):
        AddressGuard(resolve=fail).check("https://gone.com/")
    with pytest.raises(NameNotFound):
        guard().check("https://gone.com/")
