"""TLS receiver with a self-signed certificate."""

import ipaddress
import socket
import ssl
import tempfile
import threading
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID


def certificate_for(name):
    """Return a key and a self-signed certificate for a name or an IP address, both as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "test")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([_general_name(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    spelled = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return spelled, made.public_bytes(Encoding.PEM)


def _general_name(name):
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


@contextmanager
def tls_receiver(name):
    """Yield a receiver's port, a context that trusts it, and the list of requested names."""
    key, certificate = certificate_for(name)
    context, asked = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), []
    context.sni_callback = lambda _socket, host, _context: asked.append(host)
    with tempfile.TemporaryDirectory() as folder:
        pem = Path(folder) / "both.pem"
        pem.write_bytes(key + certificate)
        context.load_cert_chain(pem)
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer():
            with suppress(OSError):
                plain, _ = listening.accept()
                with plain, context.wrap_socket(plain, server_side=True) as stream:
                    came = b""
                    while not came.endswith(b"}"):  # the end of the body
                        came += stream.recv(65536)
                    stream.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")

        running = threading.Thread(target=answer)
        running.start()
        yield (
            listening.getsockname()[1],
            ssl.create_default_context(cadata=certificate.decode()),
            asked,
        )
        running.join(5)
