"""A real mail server in a thread, on a free port."""

import email
import socket
import ssl
from contextlib import contextmanager
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

from webhooks.mail.server import MailServer

USER, PASSWORD = "ants", "p@ss word"
SENDER = "ants@example.org"


class Mailbox:
    """The handler of the server, which keeps all mails.

    Attributes:
        mails: the mails with their receivers and their text, and whether they came by TLS.
        refusal: the reply to each receiver, if the server refuses it.
        logins: the number of successful logins.
        server: the address of the server.
    """

    server: MailServer

    def __init__(self):
        self.mails = []
        self.refusal = ""
        self.logins = 0

    async def handle_RCPT(self, server, session, envelope, address, options):  # noqa: N802  # its name
        if self.refusal:
            return f"{self.refusal} <{address}> no such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):  # noqa: N802  # its name
        mail: Any = email.message_from_bytes(envelope.content, policy=default)
        mail.is_encrypted = session.ssl is not None
        mail.receivers, mail.raw = envelope.rcpt_tos, envelope.content.decode()
        self.mails.append(mail)
        return "250 OK"

    def check(self, server, session, envelope, mechanism, data):
        is_right = (data.login, data.password) == (USER.encode(), PASSWORD.encode())
        self.logins += is_right
        return AuthResult(success=is_right, handled=False)

    def take(self):
        """Return the mails that came since the last call."""
        taken, self.mails = self.mails, []
        return taken


@contextmanager
def mail_server(certificate=None, *, port=None, with_login=False):
    """Yield a mailbox, whose `server` is the address of its server.

    Args:
        certificate: the file with the key and the certificate for STARTTLS, if it is offered.
        port: the port; by default a free one.
        with_login: True to take mail only after a login.
    """
    box, context = Mailbox(), None
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)

    class Server(Controller):
        def factory(self):
            return SMTP(
                self.handler,
                tls_context=context,
                auth_required=with_login,
                auth_require_tls=with_login,
                authenticator=box.check if with_login else None,
            )

    port = port or free_port()
    controller = Server(box, hostname="127.0.0.1", port=port)
    controller.start()
    login = (USER, PASSWORD) if with_login else ("", "")
    box.server = MailServer("127.0.0.1", port, *login, False, SENDER)
    try:
        yield box
    finally:
        controller.stop()


def free_port():
    """Return a port that nothing uses at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]
