"""Parsing and validation of multi-server addresses."""

from urllib.parse import quote

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as Disconnected

from events.connections.addresses import Address, open_client, open_one, read_address
from formicary.servers.ports import free_port


@pytest.mark.parametrize("url", ["redis://here:1/2", "rediss://here", "unix:///run/store.sock"])
def test_what_one_server_is_called_is_left_to_the_client_library(url):
    assert read_address(url) is None


def test_a_cluster_is_named_by_some_of_its_nodes():
    address = read_address("redis+cluster://one:7000,two,[::1]:7002/")

    hosts = (("one", 7000), ("two", 6379), ("::1", 7002))
    assert address == Address("cluster", hosts, {}, tls=False)


def test_sentinels_name_a_service_and_a_database_and_may_want_a_login():
    address = read_address("rediss+sentinel://me:p%40ss@one,two:1/ants/3")

    hosts, login = (("one", 26379), ("two", 1)), {"username": "me", "password": "p@ss"}
    assert address == Address("sentinel", hosts, login, tls=True, service="ants", db=3)


def test_files_of_tls_are_named_behind_a_question_mark(tmp_path):
    file = tmp_path / "ca of ours.pem"
    file.touch()

    address = read_address(f"rediss+cluster://one/?ssl_ca_certs={quote(str(file))}")

    assert address.tls_files == {"ssl_ca_certs": str(file)}


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("redis+ring://one/", "not a kind of store"),
        ("http+cluster://one/", "not a kind of store"),
        ("redis+cluster://me:secret@/", "names no host"),
        ("redis+cluster://one,:7/", "not host:port"),
        ("redis+cluster://one/3", "accepts only hosts"),
        ("redis+cluster://one/?db=3", "accepts no parameters"),
        ("rediss+cluster://one/?db=3", "accepts only ssl_ca_certs"),
        ("rediss+sentinel://one/ants?ssl_ca_certs=/no/file", "there is no file /no/file"),
        ("redis+sentinel://one/ants/first", "accepts only hosts"),
        ("redis+sentinel://me:secret@one/", "lacks the name"),
    ],
)
def test_what_cannot_be_read_is_refused_without_its_password(url, text):
    with pytest.raises(ValueError, match=text) as caught:
        open_client(url)
    assert "secret" not in str(caught.value)


def test_jobs_are_not_put_on_a_cluster(several):
    with pytest.raises(TypeError, match="not a cluster"):
        open_one(several("cluster").url, 1.0)


def test_jobs_may_stand_behind_sentinels(several):
    with open_one(several("sentinel").url, 1.0) as client:
        assert isinstance(client, Redis)
        assert client.ping()


def test_a_cluster_of_which_nobody_answers_is_away():
    with pytest.raises(Disconnected):
        open_client(f"redis+cluster://127.0.0.1:{free_port('127.0.0.1', 0)}/")
