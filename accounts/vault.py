"""What comes from an account's vault: its keys, its recovery codes, and what seals its texts."""

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
    """A sealed text is none of this vault's."""


class Vault:
    """The secrets of one account, all derived from 32 bytes that erasing it destroys.

    Args:
        account_id: whose it is.
        root: the 32 bytes.
    """

    def __init__(self, account_id: str, root: bytes) -> None:
        self.account_id = account_id
        self._root = root
        self._cipher = AESGCM(self._derive("text"))

    def _derive(self, *words: str) -> bytes:
        text = "\x00".join(("formicary/account-vault/1", *words))
        return hmac.digest(self._root, text.encode(), "sha256")

    def key_token(self, number: int) -> str:
        """Return the API key of a number: `key.<account id>.<number>.<proof>`."""
        proof = _spell(self._derive(KEY, str(number)))
        return f"{KEY}.{self.account_id}.{number}.{proof}"

    def recovery_code(self, number: int) -> str:
        """Return the recovery code that comes with a key: `recovery.<account id>.<proof>`."""
        proof = _spell(self._derive(RECOVERY, str(number)))
        return f"{RECOVERY}.{self.account_id}.{proof}"

    def webhook_secret(self, webhook: int, number: int) -> str:
        """Return the secret of a number that a webhook signs with, as Standard Webhooks has it."""
        secret = base64.b64encode(self._derive("webhook", str(webhook), str(number)))
        return f"whsec_{secret.decode()}"

    def webhook_body_key(self, webhook: int) -> bytes:
        """Return the 32 bytes of which the keys are made that seal a webhook's sent bodies."""
        return self._derive("webhook-body", str(webhook))

    def webhook_challenge(self, webhook: int, delivery: str) -> str:
        """Return what the receiver of a webhook must echo when a delivery challenges it."""
        return _spell(self._derive("webhook-challenge", str(webhook), delivery))

    def seal(self, text: str, seq: int) -> str:
        """Return a text as only this vault opens it, for the event of a seq.

        The nonce is derived from text and seq, so no nonce ever serves two texts.
        """
        plain = text.encode()
        nonce = hmac.digest(self._derive("nonce"), b"%d\x00" % seq + plain, "sha256")
        nonce = nonce[:_NONCE_BYTES]
        return _spell(nonce + self._cipher.encrypt(nonce, plain, self.account_id.encode()))

    def open(self, sealed: str) -> str:
        """Return what was sealed. Raises `Unreadable` where that was not with this vault."""
        data = base64.urlsafe_b64decode(sealed + "=" * (-len(sealed) % 4))
        nonce, text = data[:_NONCE_BYTES], data[_NONCE_BYTES:]
        try:
            return self._cipher.decrypt(nonce, text, self.account_id.encode()).decode()
        except InvalidTag as error:
            raise Unreadable from error


def hash_of(token: str) -> str:
    """Return the hash by which a key or a recovery code is known."""
    return sha256(token.encode()).hexdigest()


def is_key(token: str) -> bool:
    """Return whether a token looks like an API key, right or wrong."""
    return token.startswith(f"{KEY}.")


def read_key(token: str) -> tuple[str, int] | None:
    """Return the account and the number that an API key names; None where it cannot be one."""
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
    """Return the account that a recovery code names; None where it cannot be one."""
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
    """An API key that was found right for what is asked: it stands for its account."""

    account_id: str

    def __new__(cls, token: str, account_id: str) -> "ProvenKey":
        """Return a key with its account."""
        made = super().__new__(cls, token)
        made.account_id = account_id
        return made
