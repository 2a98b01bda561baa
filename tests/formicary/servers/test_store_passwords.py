"""A store's password may be read from a file, and never appears in an error message."""

import pytest
from redis import Redis

from events.connections.addresses import read_address
from formicary.settings import read_settings

PASSWORD = "a/b:c@d?e#f %"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "password"
    path.write_text(PASSWORD + "\n")
    return str(path)


@pytest.mark.parametrize(
    "url",
    ["redis://events:6379/0", "rediss://events", "redis://user@events:6379/1", "unix:///s.sock"],
)
def test_a_password_from_a_file_is_that_of_the_address(file, url):
    read = read_settings(
        {
            "EVENTS_URL": url,
            "JOBS_URL": url,
            "EVENTS_PASSWORD_FILE": file,
            "JOBS_PASSWORD_FILE": file,
        }
    )

    for address in (read.events_url, read.jobs_url):
        plain, named = (
            Redis.from_url(place).connection_pool.connection_kwargs for place in (url, address)
        )
        assert named["password"] == PASSWORD
        for name in ("host", "port", "db", "username", "path"):
            assert named.get(name) == plain.get(name)


@pytest.mark.parametrize("url", ["redis+cluster://a:1,b:2/", "redis+sentinel://u@a:1,b:2/name/0"])
def test_a_password_from_a_file_is_that_of_several_servers(file, url):
    environ = {"EVENTS_URL": url, "JOBS_URL": "redis://jobs", "EVENTS_PASSWORD_FILE": file}
    address = read_address(str(read_settings(environ).events_url))

    assert address is not None
    assert address.login["password"] == PASSWORD
    assert address.hosts == (("a", 1), ("b", 2))


@pytest.mark.parametrize(
    ("environ", "fault"),
    [
        ({"EVENTS_URL": "redis://:secret@a"}, "has a password already"),
        ({}, "no address"),
        ({"EVENTS_URL": "redis://a", "EVENTS_PASSWORD_FILE": "/nowhere"}, "/nowhere cannot be"),
        ({"EVENTS_URL": "redis://a", "EVENTS_PASSWORD_FILE": "/dev/null"}, "is empty"),
    ],
)
def test_a_file_that_is_of_no_use_is_refused(file, environ, fault):
    with pytest.raises(ValueError, match=f"EVENTS_PASSWORD_FILE: .*{fault}") as refused:
        read_settings({"EVENTS_PASSWORD_FILE": file, **environ})

    assert "secret" not in str(refused.value)
    assert PASSWORD not in str(refused.value)
