"""Endpoints that draw the whole board or its parts."""

from collections.abc import Callable, Iterable, Iterator

from flask import Response, request
from msgspec.structs import replace

from games.game import Seat
from games.words import load_words
from matches.queries import read
from matches.queries.ledger import holdings_at
from service.boards.build import draw_part, list_parts, show_part
from service.boards.pictures import Pictures, Sight
from service.boards.responses import BoardShown, PartShown
from service.context import ApiContext
from service.contract.operation import SEEN_AT, Reply, operation
from service.contract.parameters import AS, AT, IF_NONE_MATCH, LANG, text_parameter
from service.http.api_flask import ReadyResponse
from service.http.read_context import EVERYBODY, resolve_view
from service.http.response import JSON, SVG, encode, reply_not_modified
from service.http.version import content_location
from service.problems.errors import BadParameter, NoBoard
from service.text.seat_names import SERVICE, SeatNames, put_names

_PART = text_parameter(
    "part",
    "Draw only one part of the board, for example `map`. `GET .../board` returns all of them.",
    {"type": "string", "minLength": 1, "maxLength": 40},
    wanted="the name of a part of the board",
)
_AS_ANY = replace(
    AS,
    text=f"{AS.text} `{EVERYBODY}` selects the parts of each seat, each in that seat's view.",
    schema={"type": "string", "pattern": "^([0-9]|spectator|all)$"},
    wanted=AS.wanted.replace("spectator", f"spectator, {EVERYBODY}"),
)


class Boards:
    """Drawings of the board: `GET /v1/matches/<match_id>/board` and `board.svg`."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._pictures = Pictures()
        api.context.cache.on_deleted(self._pictures.drop)

    @operation(
        "GET /v1/matches/<match_id>/board.svg",
        tag="play",
        seat="optional",
        parameters=(AT, AS, _PART, LANG, IF_NONE_MATCH),
        replies=(Reply(media_type=SVG, headers=SEEN_AT),),
        problems=("no-board",),
    )
    def get_board(self, match_id: str) -> Response:
        """Draw all or part of the board, as the caller sees it at any version."""
        reader, at, shown = resolve_view(self._api.context, request, match_id)
        _check_board(reader, shown)
        names = self._api.names_at(request, shown.table)
        part = _part_of(reader, shown, names)
        name = f"board-{part}" if part else "board"
        label = self._api.label(
            request, reader, shown.version, name, is_settled=at.is_settled, names=names
        )
        same = reply_not_modified(request, label)
        if same:
            return same
        picture = self._keep(
            _sight_of(reader, shown, name, names),
            shown.state,
            lambda: _draw(reader, shown, part, names).encode(),
        )
        query = f"&part={part}" if part else ""
        headers = label.headers | content_location(at, request.path, query)
        return ReadyResponse(picture, 200, [("Content-Type", SVG), *headers.items()])

    @operation(
        "GET /v1/matches/<match_id>/board",
        tag="play",
        seat="optional",
        parameters=(AT, _AS_ANY, IF_NONE_MATCH),
        replies=(Reply(body=BoardShown, headers=SEEN_AT),),
        problems=("no-board",),
    )
    def get_parts(self, match_id: str) -> Response:
        """Draw every part of the board as a separate picture, as visible to the caller."""
        reader, at, shown = resolve_view(self._api.context, request, match_id, also=(EVERYBODY,))
        _check_board(reader, shown)
        is_all = request.args.get("as") == EVERYBODY
        names = self._api.names_at(request, shown.table)
        name = "parts-all" if is_all else "parts"
        label = self._api.label(
            request, reader, shown.version, name, is_settled=at.is_settled, names=names
        )
        same = reply_not_modified(request, label)
        if same:
            return same

        def show() -> bytes:
            seats = range(len(shown.table.seats)) if is_all else ()
            return encode(_build_board(reader, shown, names, seats))

        body = self._keep(_sight_of(reader, shown, name, names), shown.state, show)
        headers = label.headers | content_location(at, request.path)
        return ReadyResponse(body, 200, [("Content-Type", JSON), *headers.items()])

    def _keep(self, sight: Sight, state: object, make: Callable[[], bytes]) -> bytes:
        """Return the cached body of a response. If it is not cached, create it and cache it."""
        kept = self._pictures.get(sight, state)
        if kept is None:
            kept = make()
            self._pictures.keep(sight, state, kept)
        return kept


def _sight_of(reader: read.Reader, shown: read.Snapshot, name: str, names: SeatNames) -> Sight:
    """Build the cache key of a response from everything that affects it, except the state."""
    match_id, seat = reader.match.match_id, reader.seat
    return Sight(match_id, shown.version, seat, name, names.language, names.called)


def _build_board(
    reader: read.Reader, shown: read.Snapshot, names: SeatNames, seats: Iterable[Seat]
) -> BoardShown:
    """Build the board as the reader sees it, with what each seat holds."""
    game, words = reader.match.game, names.words_of(reader.match.game)
    holdings = holdings_at(reader, shown)
    called = sorted({holding.name for holding in holdings})
    return BoardShown(
        match_id=reader.match.match_id,
        game=game.name,
        version=shown.version,
        seat=reader.seat,
        parts=tuple(_show_parts(reader, shown, names, seats)),
        holdings=holdings,
        accounts={name: words.fill(f"holding.{name}", {}) for name in called},
    )


def _show_parts(
    reader: read.Reader, shown: read.Snapshot, names: SeatNames, seats: Iterable[Seat]
) -> Iterator[PartShown]:
    """Yield the parts of the board as the reader sees them.

    If `seats` is not empty, the parts of these seats are shown in each seat's own view.
    """
    game, words = reader.match.game, names.words_of(reader.match.game)
    views = {seat: read.view(reader.match, shown, seat) for seat in seats}
    own = read.view(reader.match, shown, reader.seat)
    listed = list_parts(game, own, words)
    for part in listed:
        view = own if part.seat is None else views.get(part.seat, own)
        yield show_part(game, view, part, names)
    for seat, view in views.items():
        for part in list_parts(game, view, words):
            if part.name not in {known.name for known in listed}:
                shown_part = show_part(game, view, part, names)
                facts = {"part": shown_part.title, "name": names.in_words(words).call(seat)}
                title = load_words(SERVICE, words.language).fill("part.seen-by", facts)
                yield replace(shown_part, name=f"{part.name}-{seat}", title=title, seat=seat)


def _draw(reader: read.Reader, shown: read.Snapshot, part: str, names: SeatNames) -> str:
    """Draw a part of the board with the seat names. An empty `part` means the whole board."""
    game, view = reader.match.game, read.view(reader.match, shown, reader.seat)
    words = names.words_of(game)
    return put_names(draw_part(game, view, part, words), names.in_words(words))


def _check_board(reader: read.Reader, shown: read.Snapshot) -> None:
    """Check that the board can be drawn.

    Raises:
        NoBoard: The game has no drawing, or the match has not begun.
    """
    if reader.match.game.draw is None or not read.has_begun(reader.match, shown):
        raise NoBoard


def _part_of(reader: read.Reader, shown: read.Snapshot, names: SeatNames) -> str:
    """Return the requested part of the board, or an empty string for the whole board.

    Raises:
        BadParameter: The board does not contain the part.
    """
    part = request.args.get("part")
    if part is None:
        return ""
    game, view = reader.match.game, read.view(reader.match, shown, reader.seat)
    listed = [listed_part.name for listed_part in list_parts(game, view, names.words_of(game))]
    if part not in listed:
        raise BadParameter("part", f"one of {', '.join(listed)}")
    return part
