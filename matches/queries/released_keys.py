"""What may be told of a match that is over: its secrets are out, unless its policy keeps them."""

from matches.errors import KeysKept, MatchNotOver
from projections.match_cache import Match


def check_released(match: Match, *names: str) -> None:
    """Check that a match is over and has released these of its keys.

    Raises:
        MatchNotOver: it is not over.
        KeysKept: its policy keeps one of them.
    """
    table = match.timeline.newest
    if table.status != "over":
        raise MatchNotOver(f"the match is {table.status}")
    kept = [name for name in names if name not in table.released]
    if kept:
        raise KeysKept(f"the match keeps its keys: {', '.join(kept)}")
