"""Functions that build the list of an account's passkeys, and find the website of a request."""

from urllib.parse import urlsplit

from flask import Request

from accounts.errors import PasskeysOff
from accounts.passkeys.ceremonies import RelyingParty
from accounts.passkeys.details import read_passkeys
from accounts.state import Account
from accounts.vault import Vault
from matches.times import format_time
from service.passkeys.responses import PasskeyShown

_LOCAL = "localhost"


def build_passkeys(account: Account, vault: Vault) -> tuple[PasskeyShown, ...]:
    """Return the passkeys of an account, oldest first."""
    return tuple(
        PasskeyShown(
            number=number,
            label=details.label,
            credential=details.credential,
            public_key=details.public_key,
            created_at=format_time(account.passkeys[number].created_at),
            used_at=format_time(used_at) if (used_at := account.passkeys[number].used_at) else None,
        )
        for number, details in read_passkeys(account, vault).items()
    )


def has_passkeys(request: Request, configured: RelyingParty | None) -> bool:
    """Return whether the pages of a request can use passkeys."""
    try:
        return bool(find_party(request, configured))
    except PasskeysOff:
        return False


def find_party(request: Request, configured: RelyingParty | None) -> RelyingParty:
    """Return the website that passkeys belong to.

    Without settings, there are passkeys on `localhost` only. A domain in the `Host` header of a
    request proves nothing, and passkeys would be bound to it forever.

    Raises:
        PasskeysOff: the service has no domain for passkeys.
    """
    if configured is not None:
        return configured
    address = urlsplit(f"{request.scheme}://{request.host}")
    if address.hostname != _LOCAL:
        raise PasskeysOff
    return RelyingParty(_LOCAL, (f"{address.scheme}://{address.netloc}",))
