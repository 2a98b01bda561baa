"""The browser's end of a push subscription: its keys, and the decryption of RFC 8291."""

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def spell(data):
    return urlsafe_b64encode(data).decode().rstrip("=")


def read(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def private_key(text):
    return ec.derive_private_key(int.from_bytes(read(text), "big"), CURVE)


def extract(salt, material, info, length):
    """Return the first bytes of HKDF with SHA-256, whose output is one block."""
    root = hmac.digest(salt, material, sha256)
    return hmac.digest(root, info + b"\x01", sha256)[:length]


class Browser:
    """A browser that has subscribed. Its keys are those of the example in RFC 8291."""

    def __init__(self, private="q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"):
        self.private = private_key(private)
        self.auth = read("BTBZMqHH6r4Tts7J_aSIgg")
        self.point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    @property
    def keys(self):
        return {"p256dh": spell(self.point), "auth": spell(self.auth)}

    def decrypt(self, content):
        salt, length = content[:16], content[20]
        point, sealed = content[21 : 21 + length], content[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        shared = self.private.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\x00" + self.point + point
        material = extract(self.auth, shared, info, 32)
        key = extract(salt, material, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = extract(salt, material, b"Content-Encoding: nonce\x00", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00")
        assert text[-1:] == b"\x02"  # the last record
        return text[:-1]

    def read(self, request):
        """Return the message of a request that a push service got."""
        return json.loads(self.decrypt(request["body"].encode(errors="surrogateescape")))
