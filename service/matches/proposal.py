"""Functions that build the open proposal of a match, with the moves it would undo or redo."""

from collections.abc import Sequence

from games.table import Table, UndoProposed
from matches.context import Context
from matches.queries.lines import going_back_line, line_of_move
from matches.queries.moves_undone import moves_of_going_back
from matches.queries.read import Reader
from service.log.timeline_text import render_line
from service.matches.responses import MoveLine, ProposalShown, ProposedMoves
from service.text.seat_names import SeatNames

LINES_MOST = 10


def build_proposal(
    context: Context, reader: Reader, table: Table, names: SeatNames
) -> ProposalShown | None:
    """Build a table's open proposal as the reader sees it. Return None if there is none."""
    proposal = table.proposal or None
    if proposal is None:
        return None
    event = UndoProposed(seat=proposal.seat, to=proposal.to)
    line = going_back_line(context, reader.match, proposal.seq, proposal.seat, event)
    undone, redone = moves_of_going_back(context, reader.match, proposal.seq, proposal.to)
    return ProposalShown(
        seq=proposal.seq,
        seat=proposal.seat,
        to=proposal.to,
        agreed=proposal.agreed,
        text=render_line(names.words_of(None), line, names),
        takes_back=_build_moves(context, reader, undone, names),
        makes_again=_build_moves(context, reader, redone, names),
    )


def _build_moves(
    context: Context, reader: Reader, ends: Sequence[int], names: SeatNames
) -> ProposedMoves | None:
    if not ends:
        return None
    lines = tuple(_build_line(context, reader, end, names) for end in ends[-LINES_MOST:])
    return ProposedMoves(moves=len(ends), first=ends[0], last=ends[-1], lines=lines)


def _build_line(context: Context, reader: Reader, end: int, names: SeatNames) -> MoveLine:
    entry = line_of_move(context, reader, end)
    words = names.words_of(None if entry.of_table else reader.match.game)
    text = render_line(words, entry.line, names)
    return MoveLine(seq=end, seat=entry.seat, text=text, line=entry.seq)
