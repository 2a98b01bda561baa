"""The mail server: TLS, logins, refusals, and faults that stop nothing else."""

import socket
import threading
from contextlib import contextmanager
from email.message import EmailMessage
from ssl import create_default_context
from time import monotonic

import pytest
from msgspec.structs import astuple

from tests.webhooks.mail.confirmed import ADDRESS, add_mail, receive, request_mail
from tests.webhooks.mail.server import SENDER, free_port, mail_server
from tests.webhooks.tls import certificate_for
from tests.webhooks.world import WebhookWorld
from webhooks.mail.server import MailSender, MailServer, read_server


@pytest.fixture
def certificate(tmp_path):
    key, made = certificate_for("127.0.0.1")
    both = tmp_path / "both.pem"
    both.write_bytes(key + made)
    return both


def message():
    mail = EmailMessage()
    mail["From"], mail["To"] = SENDER, ADDRESS
    mail.set_content("Hello")
    return mail


def send(server, certificate=None, seconds=5):
    def trust():
        return create_default_context(cafile=certificate)

    return MailSender(server, seconds=seconds, ssl=trust).send(message())


@contextmanager
def listening(answer):
    """Yield the address of a server that sends some bytes and then waits."""
    with socket.create_server(("127.0.0.1", 0)) as taken:

        def serve():
            connection, _ = taken.accept()
            connection.sendall(answer)
            threading.Event().wait(20)
            connection.close()

        threading.Thread(target=serve, daemon=True).start()
        yield MailServer("127.0.0.1", taken.getsockname()[1], "", "", False, SENDER)


def test_tls_is_used_if_the_server_offers_it(certificate):
    with mail_server(certificate) as box:
        result = send(box.server, certificate)
        (mail,) = box.take()

    assert (result.status, result.fault) == (250, "")
    assert mail.is_encrypted


def test_a_server_without_tls_gets_mail_if_there_is_no_password(box):
    assert send(box.server).fault == ""
    assert [mail.is_encrypted for mail in box.take()] == [False]


def test_the_password_is_sent_by_tls(certificate):
    with mail_server(certificate, with_login=True) as box:
        assert send(box.server, certificate).fault == ""
        assert len(box.take()) == box.logins == 1


def test_a_password_is_never_sent_without_tls(box):
    server = MailServer("127.0.0.1", box.server.port, "ants", "secret", False, SENDER)

    assert send(server).fault == "tls-failed"
    assert box.take() == []


def test_a_certificate_that_nobody_trusts_is_refused(certificate):
    with mail_server(certificate) as box:
        assert send(box.server).fault == "tls-failed"
        assert box.take() == []


def test_a_wrong_password_is_a_fault_of_the_settings(certificate):
    with mail_server(certificate, with_login=True) as box:
        wrong = MailServer("127.0.0.1", box.server.port, "ants", "wrong", False, SENDER)
        result = send(wrong, certificate)

    assert (result.status, result.fault) == (535, "answered-otherwise")
    assert not result.is_gone


@pytest.mark.parametrize(
    ("refusal", "status", "fault"),
    [
        ("550 5.1.1", 550, "no-mailbox"),
        ("550 5.7.1", 550, "answered-otherwise"),
        ("451 4.7.1", 451, "answered-otherwise"),
    ],
)
def test_a_refused_receiver_is_gone_only_if_the_mailbox_does_not_exist(box, refusal, status, fault):
    box.refusal = refusal

    result = send(box.server)

    assert (result.status, result.fault, result.is_gone) == (status, fault, fault == "no-mailbox")


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (b"", "timed-out"),
        (b"220 here\r\n", "timed-out"),
        (b"\x00\x01 nonsense\r\n", "malformed-answer"),
        (b"554 no\r\n", "answered-otherwise"),
    ],
)
def test_a_server_that_does_not_work_is_left_in_time(answer, fault):
    with listening(answer) as server:
        began = monotonic()
        result = send(server, seconds=0.5)

    assert result.fault == fault
    assert monotonic() - began < 5


def test_a_server_that_is_away_is_unreachable():
    server = MailServer("127.0.0.1", free_port(), "", "", False, SENDER)

    assert send(server).fault == "unreachable"


def test_mail_waits_for_a_server_that_is_away_and_other_webhooks_do_not(receiver):
    port = free_port()
    world = WebhookWorld(receiver, mail=MailServer("127.0.0.1", port, "", "", False, SENDER))
    key, _ = world.person("Ada")
    number = request_mail(world, key).json["webhook"]["number"]
    world.active(key, events=["asked"])
    world.table_for(key, world.person("Bob")[0])

    bodies = world.send_notices()

    assert [body["type"] for body in bodies] == ["asked"]
    (waiting,) = world.log(key, number)
    assert (waiting["state"], waiting["attempts"][0]["fault"]) == ("waiting", "unreachable")
    with mail_server(port=port) as box:
        world.clock.at += 20_000
        assert [mail.receivers for mail in receive(world, box)] == [[ADDRESS]]
    assert world.log(key, number)[0]["state"] == "delivered"


def test_an_address_that_does_not_exist_is_paused_and_not_tried_again(world, key, box):
    number = add_mail(world, key, box)
    box.refusal = "550 5.1.1"
    world.table_for(key, world.person("Bob")[0])

    assert receive(world, box) == []

    shown = world.show(key, number)
    assert (shown["status"], shown["paused_for"]) == ("paused", "gone")
    (dead,) = world.log(key, number, state="dead")
    assert (dead["state"], dead["due"], len(dead["attempts"])) == ("dead", None, 1)
    assert (
        "formicary-mail"
        not in world.client.get(
            f"/v1/webhooks/{number}/deliveries", headers={"Authorization": f"Bearer {key}"}
        ).text
    )


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example.org", ("mail.example.org", 587, "", "", False)),
        ("smtps://mail.example.org", ("mail.example.org", 465, "", "", True)),
        ("smtp://a%40b.de:p%40ss@[::1]:25/", ("::1", 25, "a@b.de", "p@ss", False)),
    ],
)
def test_the_url_of_a_mail_server(url, server):
    assert astuple(read_server(url, SENDER)) == (*server, SENDER)


@pytest.mark.parametrize(
    "url",
    [
        "https://mail.example.org",
        "smtp://",
        "smtp://user@mail.example.org",
        "smtp://:secret@mail.example.org",
        "smtp://user:secret@mail.example.org:99999",
        "smtp://user:secret@mail.example.org/path",
        "smtp://user:secret@mail.example.org?tls=no",
    ],
)
def test_another_url_is_refused_without_showing_the_password(url):
    with pytest.raises(ValueError) as refused:  # noqa: PT011  # its text is checked
        read_server(url, SENDER)

    assert "secret" not in str(refused.value)


def test_the_password_is_not_printed():
    server = read_server("smtp://user:secret@mail.example.org", SENDER)

    assert repr(server) == "MailServer(mail.example.org:587)"
