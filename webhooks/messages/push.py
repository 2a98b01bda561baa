"""Web Push: messages that are encrypted for one browser and sent through its push service.

A push service is a third party. It sees the size of a message and its time to live, but neither the
text nor the match. The message is encrypted as RFC 8291 and RFC 8188 specify, and the service
identifies itself as RFC 8292 specifies (VAPID), with a key of the account.
"""

import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Struct, json

CURVE = ec.SECP256R1()
POINT_BYTES, AUTH_BYTES, SALT_BYTES = 65, 16, 16
RECORD_BYTES = 4096  # the whole message is one record
TEXT_MOST = RECORD_BYTES - 103  # without the header (86), the delimiter (1) and the tag (16)
TOKEN_SECONDS = 12 * 3600  # push services accept tokens for at most 24 hours
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve
_LAST = b"\x02"  # the delimiter of the last record


class Browser(Struct, frozen=True):
    """The keys of a browser's subscription, see `webhooks.subscriptions.PushKeys`."""

    point: bytes
    auth: bytes


def read_browser(p256dh: str, auth: str) -> Browser:
    """Parse the keys of a browser.

    Raises:
        ValueError: a key has another length, or the point is not on the curve.
    """
    point, secret = _read(p256dh), _read(auth)
    if len(point) != POINT_BYTES or len(secret) != AUTH_BYTES:
        raise ValueError("a key has another length")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    return Browser(point, secret)


def encrypt(
    text: bytes,
    browser: Browser,
    *,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Encrypt a message for a browser (RFC 8291, section 3.4).

    Args:
        text: the message, at most `TEXT_MOST` bytes.
        browser: the keys of the browser.
        salt: 16 random bytes, unless a test gives them.
        own: a new key, unless a test gives one.
    """
    salt, own = salt or token_bytes(SALT_BYTES), own or ec.generate_private_key(CURVE)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser.point)
    point = point_of(own)
    info = b"WebPush: info\x00" + browser.point + point
    material = _derive(own.exchange(ec.ECDH(), theirs), browser.auth, info, 32)
    key = _derive(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(material, salt, b"Content-Encoding: nonce\x00", 12)
    header = salt + struct.pack("!LB", RECORD_BYTES, len(point)) + point
    return header + AESGCM(key).encrypt(nonce, text + _LAST, None)


def _derive(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(material)


def key_of(root: bytes) -> ec.EllipticCurvePrivateKey:
    """Return an account's key for push services, derived from 32 secret bytes."""
    number = int.from_bytes(sha256(b"formicary/push/1\x00" + root).digest(), "big")
    return ec.derive_private_key(number % (_ORDER - 1) + 1, CURVE)


def public_key_of(root: bytes) -> str:
    """Return the public key with which a browser subscribes (`applicationServerKey`)."""
    return _spell(point_of(key_of(root)))


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return the public key as an uncompressed point."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def identify(root: bytes, origin: str, contact: str, now_ms: int) -> str:
    """Return the header `Authorization` for a push service (RFC 8292).

    Args:
        root: the 32 secret bytes of the account.
        origin: the origin of the push service.
        contact: the address of the pages, for operators of push services; omitted unless https.
        now_ms: the time in milliseconds since 1970.
    """
    key = key_of(root)
    claims: dict[str, str | int] = {"aud": origin, "exp": now_ms // 1000 + TOKEN_SECONDS}
    if contact.startswith("https://"):
        claims["sub"] = contact
    parts = (json.encode({"typ": "JWT", "alg": "ES256"}), json.encode(claims))
    signed = ".".join(map(_spell, parts))
    numbers = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(32, "big") for number in numbers)
    return f"vapid t={signed}.{_spell(signature)}, k={_spell(point_of(key))}"


def _spell(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
