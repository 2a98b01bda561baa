"""Access to the secrets of a finished match, which are released unless its policy forbids this."""

from matches.errors import KeysKept, MatchNotOver
from projections.match_cache import Match


def check_released(match: Match, *names: str) -> None:
    """Check that a match is over and has released the given keys.

    Raises:
        MatchNotOver: the match is not over.
        KeysKept: the policy of the match forbids releasing one of the keys.
    """
    table = match.timeline.newest
    if table.status != "over":
        raise MatchNotOver(f"the match is {table.status}")
    kept = [name for name in names if name not in table.released]
    if kept:
        raise KeysKept(f"the match keeps its keys: {', '.join(kept)}")
