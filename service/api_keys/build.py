"""Functions that build the list of API keys returned to an account's owner."""

from collections.abc import Mapping

from accounts.state import Account
from accounts.vault import Vault
from matches.times import format_time
from service.api_keys.responses import KeyShown


def build_keys(account: Account, vault: Vault, uses: Mapping[int, int]) -> tuple[KeyShown, ...]:
    """Return the active keys of an account, including when each was last used."""
    return tuple(
        KeyShown(
            number=key.number,
            label=vault.open(key.label),
            scopes=key.scopes,
            created_at=format_time(key.created_at),
            used_at=format_time(uses[key.number]) if key.number in uses else None,
            passkey=key.passkey or None,
        )
        for _, key in sorted(account.keys.items())
    )
