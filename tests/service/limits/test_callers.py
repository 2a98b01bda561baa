"""The caller to whom a request is attributed."""

import pytest

from service.auth.callers import SHARED, address_in, creator_of, keys_of, token_in


def environ_at(address, token=None):
    header = {} if token is None else {"HTTP_AUTHORIZATION": token}
    return {"REMOTE_ADDR": address, **header}


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_an_address_of_ipv6_counts_by_its_network(address, counted):
    assert address_in(environ_at(address)) == counted


@pytest.mark.parametrize("header", ["Bearer abc", "bearer abc", "Bearer   abc ", "x abc"])
def test_a_token_is_one_however_it_is_sent(header):
    assert token_in(environ_at("192.0.2.1", header)) == "abc"


def test_without_a_token_the_address_counts():
    assert keys_of(environ_at("192.0.2.1")) == (("address:192.0.2.1", 1),)


def test_with_one_the_token_counts_and_all_tokens_of_the_address():
    (token, count), (together, shared) = keys_of(environ_at("192.0.2.1", "Bearer abc"))

    assert (count, together, shared) == (1, "tokens-at:192.0.2.1", SHARED)
    assert token.startswith("token:")
    assert "abc" not in token


def test_a_creator_is_a_digest_of_the_address_whatever_tokens_it_has():
    creator, same, other = (
        creator_of(environ_at("192.0.2.1")),
        creator_of(environ_at("192.0.2.1", "Bearer abc")),
        creator_of(environ_at("192.0.2.2", "Bearer abc")),
    )

    assert creator == same != other
    assert len(creator) == 24
    assert "192.0.2.1" not in creator
