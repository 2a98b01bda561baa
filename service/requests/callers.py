"""The owners of lists of requests: API keys, and holders of seats."""

from msgspec import Struct

from accounts.errors import BadKey, ClosedAccount, WrongKeyScope
from accounts.scopes import MANAGE
from accounts.vault import read_key
from matches.context import Context
from matches.tokens import holder_of
from projections.requests.lists import name_list


class Caller(Struct, frozen=True):
    """The owner of a list: an API key, or the holder of a seat's token.

    Attributes:
        account: the id of the account; empty for a token.
        number: the number of the key.
        match_id: the match in which the caller holds a seat; empty for none.
        seat: the seat in that match.
        proof: the proof of the seat's holder.
    """

    account: str = ""
    number: int = 0
    match_id: str = ""
    seat: int | None = None
    proof: str | int | None = None

    @property
    def list_name(self) -> str:
        """The name of the caller's list."""
        if self.account:
            return name_list(self.account, self.number)
        return f"seat-{self.match_id}-{self.seat}-{self.proof}"


def find_owner(context: Context, token: str, match_id: str) -> Caller | None:
    """Return the owner of an API key, or the holder of a seat of a match that is in memory.

    Return None if the token is wrong, or if the match would have to be loaded.
    """
    if named := read_key(token):
        return Caller(*named) if _is_right(context, token) else None
    match = context.cache.peek(match_id)
    holder = holder_of(match, token) if match else None
    return Caller("", 0, match_id, *holder) if holder else None


def _is_right(context: Context, token: str) -> bool:
    """Return whether an API key is valid, for any scope."""
    try:
        context.accounts.prove(token, MANAGE)
    except BadKey:
        return False
    except (WrongKeyScope, ClosedAccount):
        return True
    return True
