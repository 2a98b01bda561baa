"""Heartbeats in the live stream of a match. They are no events of the match."""

import msgspec
from msgspec import UNSET

from games.game import Seat
from matches.times import format_time
from projections.match_cache import Match
from service.context import ApiContext
from service.log.responses import MatchHeartbeat

_encoder = msgspec.json.Encoder()


def render_heartbeat(api: ApiContext, seat: Seat | None, match: Match) -> bytes:
    """Return a heartbeat, in the form of the stream. It has no id, so it moves no reader.

    Args:
        api: the source of the time and of presence.
        seat: the seat of the reader; None for a spectator, who does not learn who is present.
        match: the match as the reader may see it now.
    """
    present = UNSET if seat is None else api.presence.find_in_match(match, seat)
    beat = MatchHeartbeat(format_time(api.context.now()), match.timeline.version, present)
    return b"event: heartbeat\ndata: %b\n\n" % _encoder.encode(beat)
