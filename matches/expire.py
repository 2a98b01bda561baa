"""Erasing of test accounts and their matches, a week after the registration (rule T24)."""

from collections.abc import Callable
from contextlib import suppress

import structlog
from redis.exceptions import ConnectionError, TimeoutError

from events import Store, canonical
from matches.commands.administration import delete
from matches.context import Context
from matches.erase import erase_person
from projections.keyframes import entry_of
from projections.match_cache import NoSuchMatch

_SERVER_GONE = (ConnectionError, TimeoutError)
_log = structlog.get_logger()


def erase_expired(context: Context, forget_account: Callable[[str, int], None]) -> int:
    """Erase the test accounts and matches that are due. Return how many there were.

    One that cannot be erased does not stop the others. It stays due.

    Args:
        context: the context of the matches.
        forget_account: deletes the other data about an account, given its id and the number of
            keys that it has issued.
    """
    count, expiries = 0, context.accounts.expiries
    for expiry in expiries.due(context.now()):
        try:
            if expiry.kind == "match":
                _delete_match(context, expiry.expiring_id)
            else:
                _erase_account(context, expiry.expiring_id, forget_account)
        except _SERVER_GONE:
            raise
        except Exception:  # noqa: BLE001  # it is the fault of this account or match
            _log.exception("test data cannot be erased", about=expiry.member)
            continue
        expiries.forget(expiry)
        count += 1
    return count


def _erase_account(
    context: Context, account_id: str, forget_account: Callable[[str, int], None]
) -> None:
    account = context.accounts.account(account_id)
    if account.is_test and not account.is_erased:
        erase_person(context, account_id)
        forget_account(account_id, account.key_count)


def _delete_match(context: Context, match_id: str) -> None:
    with suppress(NoSuchMatch):  # the service stopped before it was created
        head = context.store.head(match_id)
        if head.version and not head.is_deleted and _is_test(context.store, match_id):
            delete(context, match_id)


def _is_test(store: Store, match_id: str) -> bool:
    created = canonical.decode(entry_of(store, match_id, 1).e)["event"]
    return created.get("is_test") is True
