"""Adding a passkey to an account, and signing in with one."""

from collections.abc import Mapping
from typing import Any

from accounts.commands import AddPasskey, UsePasskey
from accounts.directory import Directory
from accounts.errors import BadPasskey
from accounts.execute import AccountRequest, AccountResult, execute, find_answer
from accounts.names import is_account_id
from accounts.passkeys.ceremonies import (
    Owner,
    RelyingParty,
    account_in,
    challenge_in,
    creation_options,
    request_options,
    verify_creation,
    verify_use,
)
from accounts.passkeys.challenges import SIGN_IN, Challenges
from accounts.passkeys.details import PasskeyDetails, read_passkeys


class Passkeys:
    """The passkeys of all accounts.

    Args:
        directory: the accounts.
    """

    def __init__(self, directory: Directory) -> None:
        self._directory = directory
        self._challenges = Challenges(directory)

    def begin_adding(self, account_id: str, party: RelyingParty) -> dict[str, Any]:
        """Return the options with which a browser creates a passkey for an account.

        Raises:
            NoSuchAccount: the account does not exist.
        """
        account, vault = self._directory.account(account_id), self._directory.open_vault(account_id)
        owner = Owner(account_id, vault.open(account.name))
        challenge = self._challenges.issue(account_id)
        known = iter(read_passkeys(account, vault).values())
        return creation_options(party, owner, challenge, known)

    def add(
        self,
        account_id: str,
        party: RelyingParty,
        label: str,
        credential: Mapping[str, Any],
        request: AccountRequest,
    ) -> AccountResult:
        """Add the passkey that a browser has created to an account.

        Raises:
            BadPasskey: the credential is not valid, or the account already has it.
            ChallengeSpent: its challenge was used, has expired, or is another account's.
            AccountError: the command is refused; see `decide_account`.
        """
        directory = self._directory
        kept = find_answer(directory, directory.load(account_id), request)
        if kept is not None:  # the challenge is spent
            return kept
        challenge = challenge_in(credential)
        self._challenges.spend(challenge, account_id)
        attested = verify_creation(credential, party, challenge)
        transports = tuple(credential["response"].get("transports") or ())
        details = PasskeyDetails(label, attested.credential, attested.public_key, transports)
        account, vault = directory.account(account_id), directory.open_vault(account_id)
        known = read_passkeys(account, vault).values()
        if any(passkey.credential == details.credential for passkey in known):
            raise BadPasskey("The passkey is refused: the account already has it.")
        command = AddPasskey(details.write(), attested.signatures)
        return execute(directory, account_id, command, request)

    def begin_signing_in(self, party: RelyingParty) -> dict[str, Any]:
        """Return the options with which a browser asks a person for a passkey."""
        return request_options(party, self._challenges.issue(SIGN_IN))

    def sign_in(
        self,
        party: RelyingParty,
        label: str,
        credential: Mapping[str, Any],
        request: AccountRequest,
    ) -> tuple[str, AccountResult]:
        """Issue an API key to a person that holds a passkey. Return the account id and the result.

        Raises:
            BadPasskey: no account has the passkey, or the credential is not valid.
            ChallengeSpent: its challenge was used or has expired.
            AccountError: the command is refused; see `decide_account`.
        """
        directory, account_id = self._directory, account_in(credential)
        if is_account_id(account_id):
            kept = find_answer(directory, directory.load(account_id), request)
            if kept is not None:  # the challenge is spent
                return account_id, kept
        challenge = challenge_in(credential)
        self._challenges.spend(challenge, SIGN_IN)
        passkey, details = self._find(account_id, credential)
        account = directory.account(account_id)
        signatures = verify_use(
            credential,
            party,
            challenge,
            public_key=details.public_key,
            signatures=account.passkeys[passkey].signatures,
        )
        command = UsePasskey(passkey, signatures, label)
        return account_id, execute(directory, account_id, command, request)

    def _find(self, account_id: str, credential: Mapping[str, Any]) -> tuple[int, PasskeyDetails]:
        """Return the passkey of an account that a credential belongs to.

        Raises:
            BadPasskey: no account has it.
        """
        directory = self._directory
        account = directory.account(account_id) if is_account_id(account_id) else None
        if account is not None and account.is_there:
            passkeys = read_passkeys(account, directory.open_vault(account_id))
            for number, details in passkeys.items():
                if details.credential == credential["id"]:
                    return number, details
        raise BadPasskey("The passkey is refused: no account has it.")
