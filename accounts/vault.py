"""The vault of an account. It derives API keys and recovery codes, and encrypts text."""

import base64
import hmac
from hashlib import sha256

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

VAULT_BYTES = 32
KEY, RECOVERY = "key", "recovery"
_NONCE_BYTES = 12
_ID_LETTERS = 16
_PROOF_LETTERS = 43
_DIGITS_MOST = 6


class Unreadable(Exception):
    """Raised if encrypted text cannot be decrypted with this vault."""


class Vault:
    """The secrets of one account.

    They are derived from 32 bytes that are destroyed with the account.

    Args:
        account_id: the id of the account.
        root: the 32 bytes that all secrets are derived from.
    """

    def __init__(self, account_id: str, root: bytes) -> None:
        self.account_id = account_id
        self._root = root
        self._cipher = AESGCM(self._derive("text"))

    def _derive(self, *words: str) -> bytes:
        text = "\x00".join(("formicary/account-vault/1", *words))
        return hmac.digest(self._root, text.encode(), "sha256")

    def key_token(self, number: int) -> str:
        """Return the API key with the given number: `key.<account id>.<number>.<proof>`."""
        proof = _spell(self._derive(KEY, str(number)))
        return f"{KEY}.{self.account_id}.{number}.{proof}"

    def recovery_code(self, number: int) -> str:
        """Return the recovery code with the given number: `recovery.<account id>.<proof>`."""
        proof = _spell(self._derive(RECOVERY, str(number)))
        return f"{RECOVERY}.{self.account_id}.{proof}"

    def webhook_secret(self, webhook: int, number: int) -> str:
        """Return the signing secret with the given number, in the format of Standard Webhooks."""
        secret = base64.b64encode(self._derive("webhook", str(webhook), str(number)))
        return f"whsec_{secret.decode()}"

    def webhook_body_key(self, webhook: int) -> bytes:
        """Return the 32 bytes from which the encryption keys for a webhook's bodies are derived."""
        return self._derive("webhook-body", str(webhook))

    def webhook_challenge(self, webhook: int, delivery: str) -> str:
        """Return the string with which a webhook's receiver must answer a challenge."""
        return _spell(self._derive("webhook-challenge", str(webhook), delivery))

    def mail_stop(self, webhook: int) -> str:
        """Return the string with which the receiver of a webhook's mail ends it."""
        return _spell(self._derive("mail-stop", str(webhook)))

    def push_root(self) -> bytes:
        """Return the 32 bytes from which the account's key for push services is derived."""
        return self._derive("push")

    def requests_key(self) -> bytes:
        """Return the 32 bytes from which the keys of the lists of requests are derived."""
        return self._derive("requests")

    def seal(self, text: str, seq: int) -> str:
        """Encrypt text for the event with the given seq. Only this vault can decrypt it.

        The nonce is derived from the text and the seq, so two texts never share a nonce.
        """
        plain = text.encode()
        nonce = hmac.digest(self._derive("nonce"), b"%d\x00" % seq + plain, "sha256")
        nonce = nonce[:_NONCE_BYTES]
        return _spell(nonce + self._cipher.encrypt(nonce, plain, self.account_id.encode()))

    def open(self, sealed: str) -> str:
        """Decrypt text. Raises `Unreadable` if it was encrypted with another vault."""
        data = base64.urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4))
        nonce, text = data[:_NONCE_BYTES], data[_NONCE_BYTES:]
        try:
            return self._cipher.decrypt(nonce, text, self.account_id.encode()).decode()
        except InvalidTag as error:
            raise Unreadable from error


def hash_of(token: str) -> str:
    """Return the hash under which a key or a recovery code is stored."""
    return sha256(token.encode()).hexdigest()


def read_key(token: str) -> tuple[str, int] | None:
    """Parse an API key into account id and number. Return None if the token is malformed."""
    kind, *parts = token.split(".")
    if kind != KEY or len(parts) != 3 or not token.isascii():
        return None
    account_id, number, proof = parts
    if not _is_id(account_id) or len(proof) != _PROOF_LETTERS:
        return None
    if not number.isdecimal() or len(number) > _DIGITS_MOST:
        return None
    return account_id, int(number)


def read_recovery(code: str) -> str | None:
    """Parse a recovery code into an account id. Return None if the code is malformed."""
    kind, *parts = code.split(".")
    if kind != RECOVERY or len(parts) != 2 or not code.isascii():
        return None
    account_id, proof = parts
    return account_id if _is_id(account_id) and len(proof) == _PROOF_LETTERS else None


def _is_id(text: str) -> bool:
    return len(text) == _ID_LETTERS and text.isalnum()


def _spell(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class ProvenKey(str):
    """An authenticated API key, together with the id of its account."""

    account_id: str

    def __new__(cls, token: str, account_id: str) -> "ProvenKey":
        """Create a proven key for the given account."""
        made = super().__new__(cls, token)
        made.account_id = account_id
        return made
