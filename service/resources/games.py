"""The games: what they are, their options, their content."""

from flask import Response
from msgspec.structs import asdict

from games.bots import LEVEL_NAMES
from games.game import AnyGame
from games.versions import released_rules
from matches.errors import UnknownGame
from service.context import ApiContext
from service.http.response import FOREVER, SVG, reply
from service.openapi.operation import Reply, operation
from service.problems.errors import NoCard
from service.responses.games import (
    ContentBrief,
    ContentList,
    ContentShown,
    GameBrief,
    GameList,
    GameShown,
    SeatSpan,
)
from service.schemas.struct_schemas import json_schema


class Games:
    """GET /v1/games and one of them."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation("GET /v1/games", tag="games", replies=(Reply(body=GameList),))
    def list_games(self) -> Response:
        """List the games."""
        return reply(GameList(tuple(map(_brief, self._api.context.games.values()))))

    @operation("GET /v1/games/<game>", tag="games", replies=(Reply(body=GameShown),))
    def get_game(self, game: str) -> Response:
        """Show one game with its options, its content, its bots and its wording."""
        found = self._find(game)
        return reply(
            GameShown(
                **asdict(_brief(found)),
                options=json_schema(self._api.forms[game].options.schema),
                content=found.packs.default() if found.packs else None,
                bots=LEVEL_NAMES,
                words=found.catalogue,
            )
        )

    @operation("GET /v1/games/<game>/content", tag="games", replies=(Reply(body=ContentList),))
    def list_content(self, game: str) -> Response:
        """List the content packs that a match of the game can be created with."""
        found, content_store = self._find(game), self._api.context.cache.content_store
        packs = tuple(
            ContentBrief(one, one == found.content, f"/v1/games/{game}/content/{one}")
            for one in content_store.list(game)
        )
        return reply(ContentList(game, packs))

    @operation(
        "GET /v1/games/<game>/content/<digest>",
        tag="games",
        replies=(Reply(body=ContentShown, headers=("Cache-Control",)),),
    )
    def get_content(self, game: str, digest: str) -> Response:
        """Show one content pack; it never changes."""
        self._find(game)
        pack = self._api.context.cache.content_store.pack(game, digest)
        body = ContentShown(game, digest, pack)
        return reply(body, 200, {"Cache-Control": FOREVER})

    @operation(
        "GET /v1/games/<game>/content/<digest>/cards/<card>.svg",
        tag="games",
        replies=(Reply(media_type=SVG, headers=("Cache-Control",)),),
    )
    def get_card(self, game: str, digest: str, card: str) -> Response:
        """Draw one card of a content pack; it never changes."""
        found = self._find(game)
        pack = self._api.context.cache.content_store.pack(game, digest)
        if not found.draw_card:
            raise NoCard
        try:
            picture = found.draw_card(card, pack)
        except KeyError:
            raise NoCard from None
        return Response(picture, mimetype="image/svg+xml", headers={"Cache-Control": FOREVER})

    def _find(self, game: str) -> AnyGame:
        found = self._api.context.games.get(game)
        if found is None:
            raise UnknownGame(f"There is no game {game}.")
        return found


def _brief(game: AnyGame) -> GameBrief:
    return GameBrief(
        game=game.name,
        title=game.title,
        rules=game.rules,
        released=tuple(one.name for one in released_rules(game)),
        content_hash=game.content,
        seats=SeatSpan(*game.seats),
        url=f"/v1/games/{game.name}",
    )
