"""Recomputation of analyses, so that stored ones can be compared with the results."""

from collections.abc import Mapping

import msgspec
from msgspec import MsgspecError
from msgspec.structs import replace

from matches.analysis.estimate import BATCH, EFFORTS, TIMES, Tallies, work
from matches.analysis.playouts import Tally
from matches.analysis.progress import Known, analysable, analyse, name_of
from matches.context import Context
from projections.analyses import AnalysisName

_encode = msgspec.json.Encoder().encode
_tally = msgspec.json.Decoder(Tally)


class AnalysisRecount:
    """Recomputes analyses, and caches complete ones in memory.

    Args:
        context: the context of the matches.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._known: dict[AnalysisName, Known] = {}

    def is_of_today(self, name: AnalysisName) -> bool:
        """Return whether an analysis is of the current end of its match, with the current method.

        Raises:
            MatchNotOver, KeysKept, NoResult: the match cannot be analysed.
            NoSuchMatch: no match has this id.
        """
        match = analysable(self._context, name.match_id)
        return name.effort in EFFORTS and name == name_of(match, name.effort)

    def fields(
        self, name: AnalysisName, plan: bytes, kept: Mapping[str, bytes], *, is_done: bool
    ) -> tuple[bytes, dict[str, bytes]]:
        """Return the plan that an analysis should have now, and its tallies by name.

        Args:
            name: the name of the analysis.
            plan: its stored plan.
            kept: its stored tallies.
            is_done: True if it is marked as finished and so must be complete.
        """
        if not is_done and not plan and not kept:
            return b"", {}
        whole = self._whole(name)
        assert whole.plan is not None  # noqa: S101  # `analyse` always returns one
        if is_done:
            return _encode(whole.plan), {
                key: _encode(tally) for key, tally in whole.tallies.items()
            }
        has_again = b'"again":null' not in plan
        right = whole.plan if has_again else replace(whole.plan, again=None)
        tallies = {key: self._up_to(name, whole, key, kept[key]) for key in kept}
        return _encode(right), {key: tally for key, tally in tallies.items() if tally}

    def _whole(self, name: AnalysisName) -> Known:
        if name not in self._known:
            self._known[name] = analyse(
                self._context, name.match_id, name.effort, lambda _progress: None
            )
        return self._known[name]

    def _up_to(self, name: AnalysisName, whole: Known, point: str, kept: bytes) -> bytes:
        """Recompute a tally with as many playouts as the stored one.

        The result is empty if the point is unknown.
        """
        full = whole.tallies.get(point)
        if full is None or whole.plan is None:
            return b""
        try:
            playouts = _tally.decode(kept).playouts
        except MsgspecError:
            playouts = full.playouts
        if playouts % BATCH or not 0 < playouts < full.playouts:
            return _encode(full)
        is_again = point[0].isupper()
        tallies: Tallies = {key: tally for key, tally in whole.tallies.items() if key != point}
        plan = replace(whole.plan, each=playouts // TIMES if is_again else playouts)
        match = analysable(self._context, name.match_id)
        for _ in work(self._context, match, plan, tallies, lambda: True):
            pass
        return _encode(tallies[point])
