"""Settings are read only from the environment, as defined by one table."""

from pathlib import Path

import pytest

from formicary.settings import TABLE, Settings, read_settings
from tools.site.reference import write_settings


def test_nothing_set_is_the_embedded_store_in_var():
    assert read_settings({}) == Settings(data=Path("var").absolute())


ALL = {
    "EVENTS_URL": "redis://a",
    "JOBS_URL": "redis://b",
    "FORMICARY_DATA": "/x",
    "FORMICARY_SERVER": "valkey-server",
    "FORMICARY_HOST": "0.0.0.0",  # noqa: S104 - a setting like another
    "FORMICARY_PORT": "9000",
    "FORMICARY_WORKERS": "3",
    "FORMICARY_KEYS": "/k.json",
    "FORMICARY_ADMIN_TOKEN": "a" * 32,
    "FORMICARY_LIMITS": "off",
    "FORMICARY_BOT_SECONDS": "300",
    "FORMICARY_SLEEP_SECONDS": "off",
    "FORMICARY_OPEN_DAYS": "30",
    "FORMICARY_CONNECTIONS": "500",
    "FORMICARY_ADDRESS_CONNECTIONS": "40",
    "FORMICARY_STREAMS": "200",
    "FORMICARY_SILENCE_SECONDS": "60",
    "FORMICARY_TRUSTED_PROXIES": "1",
}


def test_all_can_be_set():
    assert read_settings(ALL) == Settings(
        events_url="redis://a",
        jobs_url="redis://b",
        data=Path("/x"),
        binary="valkey-server",
        host="0.0.0.0",  # noqa: S104 - a setting like another
        port=9000,
        workers=3,
        keys=Path("/k.json"),
        admin_token="a" * 32,
        limits={},
        bot_seconds=300,
        sleep_seconds=None,
        open_days=30,
        connections=500,
        address_connections=40,
        streams=200,
        silence_seconds=60,
        trusted_proxies=1,
    )


def test_a_worker_has_as_many_threads_as_it_is_told():
    assert read_settings({"FORMICARY_WORKER_THREADS": "8"}).worker_threads == 8


def test_an_address_has_a_quarter_of_the_connections_and_a_trusted_proxy_all():
    quarter = {"FORMICARY_CONNECTIONS": "100"}

    assert read_settings(quarter).address_connections == 25
    assert read_settings({**quarter, "FORMICARY_TRUSTED_PROXIES": "1"}).address_connections is None
    off = {**quarter, "FORMICARY_ADDRESS_CONNECTIONS": "off"}
    assert read_settings(off).address_connections is None


def test_streams_leave_room_for_requests():
    assert read_settings({"FORMICARY_CONNECTIONS": "100"}).streams == 75
    with pytest.raises(ValueError, match="FORMICARY_STREAMS"):
        read_settings({"FORMICARY_CONNECTIONS": "100", "FORMICARY_STREAMS": "100"})


@pytest.mark.parametrize("token", ["a" * 31, "ä" * 40, "a" * 32 + "\n"])
def test_an_administrators_token_that_can_be_guessed_or_sent_by_nobody_is_refused(token):
    with pytest.raises(ValueError, match="FORMICARY_ADMIN_TOKEN"):
        read_settings({"FORMICARY_ADMIN_TOKEN": token})


def test_the_keys_of_receipts_are_in_the_data_folder_unless_a_file_is_named():
    assert read_settings({"FORMICARY_DATA": "/x"}).key_file == Path("/x/receipt-keys.json")
    assert read_settings({"FORMICARY_KEYS": "/k.json"}).key_file == Path("/k.json")


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "8e3"])
def test_a_port_that_is_none_is_refused_by_name(port):
    with pytest.raises(ValueError, match="FORMICARY_PORT"):
        read_settings({"FORMICARY_PORT": port})


def test_limits_that_cannot_be_read_name_their_variable():
    with pytest.raises(ValueError, match=r"^FORMICARY_LIMITS: 'serch' is not one of commands, "):
        read_settings({"FORMICARY_LIMITS": "serch=1/minute"})


def test_each_variable_is_declared_once():
    variables = [setting.variable for setting in TABLE.values()]
    variables += [setting.file_variable for setting in TABLE.values() if setting.file_variable]

    assert tuple(TABLE) == Settings.__struct_fields__
    assert len(set(variables)) == len(variables) > 30


def test_an_empty_variable_is_the_default():
    empty = dict.fromkeys((setting.variable for setting in TABLE.values()), "")

    assert read_settings(empty) == read_settings({})


@pytest.mark.parametrize("field", TABLE)
def test_a_default_is_within_the_bounds(field):
    setting, default = TABLE[field], getattr(Settings(), field)
    text = str(default) if isinstance(default, int | str) else ""

    assert not text or setting.parse(setting.variable, text) == default


def test_every_row_of_the_reference_names_its_variable_and_has_a_sentence():
    rows = [line.split(" | ") for line in write_settings().splitlines() if line[:1] == "|"][2:]

    assert len(rows) == len(TABLE)
    for (variables, _, text), setting in zip(rows, TABLE.values(), strict=True):
        assert f"`{setting.variable}`" in variables
        assert text[0].isupper()
        assert text.endswith(". |")


@pytest.mark.parametrize(
    ("environ", "origins"),
    [
        ({}, ()),
        ({"FORMICARY_PASSKEY_DOMAIN": "example.org"}, ("https://example.org",)),
        (
            {
                "FORMICARY_PASSKEY_DOMAIN": "example.org",
                "FORMICARY_PASSKEY_ORIGINS": "https://ants.example.org:8443, https://example.org",
            },
            ("https://ants.example.org:8443", "https://example.org"),
        ),
        (
            {
                "FORMICARY_PASSKEY_DOMAIN": "localhost",
                "FORMICARY_PASSKEY_ORIGINS": "http://localhost:8000",
            },
            ("http://localhost:8000",),
        ),
    ],
)
def test_passkeys_belong_to_a_domain_and_its_origins(environ, origins):
    assert read_settings(environ).passkey_origins == origins


@pytest.mark.parametrize(
    ("domain", "origins"),
    [
        ("192.0.2.1", ""),
        ("Example.org", ""),
        ("https://example.org", ""),
        ("", "https://example.org"),
        ("example.org", "https://badexample.org"),
        ("example.org", "http://example.org"),
        ("example.org", "https://example.org/"),
        ("ants.example.org", "https://example.org"),
    ],
)
def test_passkeys_of_another_domain_are_refused_at_the_start(domain, origins):
    environ = {"FORMICARY_PASSKEY_DOMAIN": domain, "FORMICARY_PASSKEY_ORIGINS": origins}

    with pytest.raises(ValueError, match="FORMICARY_PASSKEY_"):
        read_settings(environ)


@pytest.mark.parametrize(
    ("environ", "pages"),
    [
        ({}, "http://localhost:8000"),
        ({"FORMICARY_PORT": "8001"}, "http://localhost:8001"),
        ({"FORMICARY_HOST": "192.0.2.1"}, "http://192.0.2.1:8000"),
        ({"FORMICARY_PASSKEY_DOMAIN": "example.org"}, "https://example.org"),
        (
            {
                "FORMICARY_PASSKEY_DOMAIN": "example.org",
                "FORMICARY_PASSKEY_ORIGINS": "https://ants.example.org",
            },
            "https://ants.example.org",
        ),
        (
            {
                "FORMICARY_PASSKEY_DOMAIN": "example.org",
                "FORMICARY_SITE": "https://example.org/ants/",
            },
            "https://example.org/ants",
        ),
    ],
)
def test_messages_lead_to_the_site(environ, pages):
    assert read_settings(environ).pages == pages


@pytest.mark.parametrize("site", ["example.org", "https://", "https://example.org/#a", "ftp://a.b"])
def test_a_site_that_is_no_address_is_refused(site):
    with pytest.raises(ValueError, match="FORMICARY_SITE"):
        read_settings({"FORMICARY_SITE": site})


def test_mail_is_off_unless_a_server_is_set():
    assert read_settings({}).mail_server is None
    assert read_settings({"FORMICARY_MAIL_FROM": "ants@example.org"}).mail_server is None


def test_the_password_of_the_mail_server_may_be_in_a_file(tmp_path):
    (tmp_path / "password").write_text("p@ss/word\n")
    environ = {
        "FORMICARY_SMTP": "smtp://ants@mail.example.org",
        "FORMICARY_SMTP_PASSWORD_FILE": str(tmp_path / "password"),
        "FORMICARY_MAIL_FROM": "ants@example.org",
    }

    server = read_settings(environ).mail_server

    assert (server.host, server.port, server.user) == ("mail.example.org", 587, "ants")
    assert (server.password, server.sender) == ("p@ss/word", "ants@example.org")


@pytest.mark.parametrize(
    ("url", "sender", "names"),
    [
        ("smtp://mail.example.org", "", "FORMICARY_MAIL_FROM"),
        ("smtp://mail.example.org", "ants", "FORMICARY_MAIL_FROM"),
        ("http://:secret@mail.example.org", "ants@example.org", "FORMICARY_SMTP"),
        ("smtp://ants:secret@", "ants@example.org", "FORMICARY_SMTP"),
        ("smtp://ants:secret@mail.example.org:x", "ants@example.org", "FORMICARY_SMTP"),
    ],
)
def test_a_mail_server_that_cannot_work_is_refused_at_the_start(url, sender, names):
    with pytest.raises(ValueError, match=names) as refused:
        read_settings({"FORMICARY_SMTP": url, "FORMICARY_MAIL_FROM": sender})

    assert "secret" not in str(refused.value)
