"""The mail server of the operator, and the sending of one message."""

import smtplib
from collections.abc import Callable
from contextlib import closing, suppress
from email.message import EmailMessage
from ssl import SSLContext, SSLError, create_default_context
from time import monotonic
from urllib.parse import unquote, urlsplit

from msgspec import Struct

from webhooks.sender import Fault, PostResult

STEP_SECONDS = 10.0  # for the connection, and for each reply
PORTS = {"smtp": 587, "smtps": 465}
_ADDRESSING = b"5.1."  # the codes of RFC 3463 for an address that does not exist


class MailServer(Struct, frozen=True):
    """The mail server that takes all messages.

    Attributes:
        host: its name or address.
        port: its port.
        user: the name to sign in with; empty if it takes mail without.
        password: the password.
        is_encrypted: True if TLS begins with the connection; otherwise by STARTTLS.
        sender: the address that messages come from.
    """

    host: str
    port: int
    user: str
    password: str
    is_encrypted: bool
    sender: str

    def __repr__(self) -> str:
        """Return a text without the password."""
        return f"MailServer({self.host}:{self.port})"

    @property
    def domain(self) -> str:
        """The domain of the sender, which also names this machine and the messages."""
        return self.sender.rpartition("@")[2]


def read_server(url: str, sender: str) -> MailServer:
    """Parse the URL of a mail server, such as `smtp://user:password@mail.example.org:587`.

    Raises:
        ValueError: the URL has another form. The message does not contain the password.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ValueError("its host or its port is not valid") from None
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if parts.scheme not in PORTS or not host or parts.path.strip("/") or parts.query:
        raise ValueError("it must be like smtp://user:password@mail.example.org:587, or smtps://")
    if bool(user) != bool(password):
        raise ValueError("a user needs a password, and a password needs a user")
    return MailServer(
        host, port or PORTS[parts.scheme], user, password, parts.scheme == "smtps", sender
    )


class NoTls(Exception):
    """Raised if a password would have to be sent without TLS."""


class MailSender:
    """An SMTP client. Each message has a connection of its own.

    TLS is used if the server offers it, and always if there is a password. The certificate of the
    server is verified.

    Args:
        server: the mail server.
        seconds: the timeout of the connection, and of each reply.
        ssl: verifies the server; by default with the system's certificate authorities.
    """

    def __init__(
        self,
        server: MailServer,
        *,
        seconds: float = STEP_SECONDS,
        ssl: Callable[[], SSLContext] = create_default_context,
    ) -> None:
        self.server = server
        self._seconds = seconds
        self._ssl = ssl

    def send(self, message: EmailMessage) -> PostResult:
        """Send a message. Faults of the server are never raised, because they name the address."""
        began = monotonic()
        try:
            status, fault = self._exchange(message)
        except (smtplib.SMTPException, OSError, UnicodeError, NoTls) as error:
            status, fault = _read_fault(error)
        return PostResult(status, fault, round((monotonic() - began) * 1000))

    def _exchange(self, message: EmailMessage) -> tuple[int | None, Fault]:
        """Send a message. Return the code of the reply. Exceptions are not caught."""
        server = self.server
        with closing(self._connect()) as smtp:
            smtp.ehlo_or_helo_if_needed()
            if not server.is_encrypted and smtp.has_extn("starttls"):
                smtp.starttls(context=self._ssl())
            elif not server.is_encrypted and server.password:
                raise NoTls
            if server.user:
                smtp.login(server.user, server.password)
            smtp.send_message(message)
            with suppress(smtplib.SMTPException, OSError):  # the message was accepted
                smtp.quit()
        return 250, ""

    def _connect(self) -> smtplib.SMTP:
        """Connect to the server. Exceptions are not caught."""
        server = self.server
        place = server.host, server.port, server.domain
        if server.is_encrypted:
            return smtplib.SMTP_SSL(*place, timeout=self._seconds, context=self._ssl())
        return smtplib.SMTP(*place, timeout=self._seconds)


def _read_fault(error: Exception) -> tuple[int | None, Fault]:
    """Return the code and the fault of an exception. The text of a reply may name the address."""
    match error:
        case smtplib.SMTPRecipientsRefused(recipients=recipients):
            code, text = next(iter(recipients.values()))
            return code, "no-mailbox" if text.startswith(_ADDRESSING) else "answered-otherwise"
        case smtplib.SMTPResponseException(smtp_code=code):
            return (code, "answered-otherwise") if code > 0 else (None, "malformed-answer")
        case TimeoutError() | smtplib.SMTPServerDisconnected(__context__=TimeoutError()):
            return None, "timed-out"
        case NoTls() | SSLError() | smtplib.SMTPNotSupportedError():
            return None, "tls-failed"
        case smtplib.SMTPException():
            return None, "malformed-answer"
        case _:
            return None, "unreachable"
