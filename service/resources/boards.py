"""The board as a picture, and in parts."""

from collections.abc import Iterable, Iterator

from flask import Response, request
from msgspec.structs import replace

from games.game import BoardPart, Seat
from games.words import load_words
from matches.queries import read
from service.context import ApiContext
from service.http.pictures import Pictures, Sight
from service.http.read_context import EVERYBODY, look
from service.http.response import SVG, reply_labelled, reply_not_modified
from service.http.version import content_location
from service.openapi.operation import SEEN_AT, Reply, operation
from service.openapi.parameters import AS, AT, IF_NONE_MATCH, LANG, text_parameter
from service.problems.errors import BadParameter, NoBoard
from service.responses.build.board import draw_part, list_parts
from service.responses.play import BoardShown, PartShown
from service.text.seat_names import SERVICE, SeatNames, put_names

_PART = text_parameter(
    "part",
    "Draw one part of the board alone, such as `map`; `GET .../board` has them all.",
    {"type": "string", "minLength": 1, "maxLength": 40},
)
_AS_ANY = replace(
    AS,
    text=f"{AS.text} `{EVERYBODY}`: the parts of each seat as that seat sees them.",
    schema={"type": "string", "pattern": "^([0-9]|spectator|all)$"},
)


class Boards:
    """GET /v1/matches/<match_id>/board and board.svg."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._pictures = Pictures()
        api.context.cache.on_deleted(self._pictures.drop)

    @operation(
        "GET /v1/matches/<match_id>/board.svg",
        tag="play",
        seat="welcome",
        takes=(AT, AS, _PART, LANG, IF_NONE_MATCH),
        replies=(Reply(media_type=SVG, headers=SEEN_AT),),
        problems=("no-board",),
    )
    def get_board(self, match_id: str) -> Response:
        """Draw the board, or a part of it, as the caller may see it, now or in the past."""
        who, at, shown = look(self._api.context, request, match_id)
        _check_board(who, shown)
        names = self._api.names_at(request, shown.table)
        part = _part_of(who, shown, names)
        what = f"board-{part}" if part else "board"
        label = self._api.label(
            request, who, shown.version, what, is_settled=at.is_settled, names=names
        )
        same = reply_not_modified(request, label)
        if same:
            return same
        picture = put_names(self._draw(who, shown, part, names).decode(), names)
        query = f"&part={part}" if part else ""
        headers = label.headers | content_location(at, request.path, query)
        return Response(picture, 200, headers, content_type=SVG)

    @operation(
        "GET /v1/matches/<match_id>/board",
        tag="play",
        seat="welcome",
        takes=(AT, _AS_ANY, IF_NONE_MATCH),
        replies=(Reply(body=BoardShown, headers=SEEN_AT),),
        problems=("no-board",),
    )
    def get_parts(self, match_id: str) -> Response:
        """Draw all parts of the board, as the caller may see them, each as a picture."""
        who, at, shown = look(self._api.context, request, match_id, also=(EVERYBODY,))
        _check_board(who, shown)
        is_all = request.args.get("as") == EVERYBODY
        names = self._api.names_at(request, shown.table)
        what = "parts-all" if is_all else "parts"
        label = self._api.label(
            request, who, shown.version, what, is_settled=at.is_settled, names=names
        )
        same = reply_not_modified(request, label)
        if same:
            return same
        seats = range(len(shown.table.seats)) if is_all else ()
        parts = tuple(self._show_parts(who, shown, names, seats))
        body = BoardShown(match_id, who.match.game.name, shown.version, who.seat, parts)
        return reply_labelled(body, label, content_location(at, request.path))

    def _show_parts(
        self, who: read.Reader, shown: read.Snapshot, names: SeatNames, seats: Iterable[Seat]
    ) -> Iterator[PartShown]:
        """Yield the parts as a reader sees them; those of some seats as these seats see them."""
        eyes = {seat: replace(who, seat=seat) for seat in seats}
        game, words = who.match.game, names.words_of(who.match.game)
        listed = list_parts(game, read.view(who.match, shown, who.seat), words)
        for part in listed:
            owner = eyes.get(-1 if part.seat is None else part.seat, who)
            yield self._show(owner, shown, part, names)
        for seat, one in eyes.items():
            for part in list_parts(game, read.view(who.match, shown, seat), words):
                if part.name not in {known.name for known in listed}:
                    found = self._show(one, shown, part, names)
                    facts = {"part": found.title, "name": names.call(seat)}
                    title = load_words(SERVICE, names.language).fill("part.seen-by", facts)
                    yield replace(found, name=f"{part.name}-{seat}", title=title, seat=seat)

    def _show(
        self, who: read.Reader, shown: read.Snapshot, part: BoardPart, names: SeatNames
    ) -> PartShown:
        drawn = put_names(self._draw(who, shown, part.name, names).decode(), names)
        return PartShown(part.name, names.say(part.title), part.seat, drawn)

    def _draw(self, who: read.Reader, shown: read.Snapshot, part: str, names: SeatNames) -> bytes:
        """Return a part of the board, or (no name) the whole, drawn or kept from before."""
        sight = Sight(who.match.match_id, shown.version, who.seat, part, names.language)
        picture = self._pictures.get(sight, shown.state)
        if picture is None:
            view = read.view(who.match, shown, who.seat)
            game = who.match.game
            picture = draw_part(game, view, part, names.words_of(game)).encode()
            self._pictures.keep(sight, shown.state, picture)
        return picture


def _check_board(who: read.Reader, shown: read.Snapshot) -> None:
    """Check that there is a board to be drawn.

    Raises:
        NoBoard: the game has no drawing, or has not begun.
    """
    if who.match.game.draw is None or not read.has_begun(who.match, shown):
        raise NoBoard


def _part_of(who: read.Reader, shown: read.Snapshot, names: SeatNames) -> str:
    """Return the part that is asked for; nothing for the whole.

    Raises:
        BadParameter: the board has no such part.
    """
    part = request.args.get("part")
    if part is None:
        return ""
    game, view = who.match.game, read.view(who.match, shown, who.seat)
    listed = [one.name for one in list_parts(game, view, names.words_of(game))]
    if part not in listed:
        raise BadParameter("part", f"one of {', '.join(listed)}")
    return part
