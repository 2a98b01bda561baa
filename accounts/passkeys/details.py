"""The details of a passkey, which are sealed in the account's events."""

import msgspec
from msgspec import Struct

from accounts.state import Account
from accounts.vault import Vault


class PasskeyDetails(Struct, frozen=True):
    """The details of a passkey.

    Attributes:
        label: the label that its owner gave it.
        credential: the id of the credential, in base64url.
        public_key: the public key, encoded by COSE, in base64url.
        transports: hints of the browser on how the authenticator is reached, such as `usb`.
    """

    label: str
    credential: str
    public_key: str
    transports: tuple[str, ...] = ()

    def write(self) -> str:
        """Return the details as JSON."""
        return msgspec.json.encode(self).decode()


def read_passkeys(account: Account, vault: Vault) -> dict[int, PasskeyDetails]:
    """Return the details of an account's passkeys by number, oldest first."""
    return {
        number: msgspec.json.decode(vault.open(state.details), type=PasskeyDetails)
        for number, state in sorted(account.passkeys.items())
    }
