"""Endpoints for the games, their options and their content."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from flask import Response, request
from msgspec.structs import asdict

from events import Codec
from games.bots import LEVEL_NAMES
from games.game import AnyGame, Secret
from games.versions import released_rules
from games.wording import Wording
from games.words.of_games import texts_of, words_of
from matches.errors import UnknownGame
from service.context import ApiContext
from service.contract.operation import SEEN, Reply, operation
from service.contract.parameters import IF_NONE_MATCH, LANG
from service.games.responses import (
    ContentBrief,
    ContentList,
    ContentShown,
    GameBrief,
    GameList,
    GameShown,
    SeatSpan,
)
from service.http.request import language_of
from service.http.response import SETTLED, SVG, encode, reply_by_content
from service.problems.error_translations import TRANSLATION_PREFIX
from service.problems.errors import NoCard
from service.schemas.struct_schemas import json_schema
from service.text.addresses import at_root

_KEPT = f"public, {SETTLED}"


class Games:
    """The supported games, at `GET /v1/games` and the paths below it."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/games",
        tag="games",
        parameters=(IF_NONE_MATCH,),
        replies=(Reply(body=GameList, headers=SEEN),),
    )
    def list_games(self) -> Response:
        """List the supported games."""
        shown = GameList(tuple(map(_brief, self._api.context.games.values())))
        return reply_by_content(request, encode(shown))

    @operation(
        "GET /v1/games/<game>",
        tag="games",
        parameters=(IF_NONE_MATCH,),
        replies=(Reply(body=GameShown, headers=SEEN),),
    )
    def get_game(self, game: str) -> Response:
        """Return a game with its options, content packs, bots and texts."""
        record = self._find(game)
        shown = GameShown(
            **asdict(_brief(record)),
            options=self._options(record, words_of(record, language_of(request))),
            content=record.packs.default() if record.packs else None,
            bots=LEVEL_NAMES,
            has_secrets=_has_secrets(record.event),
            labels=record.labels,
            words={
                name: texts[-1]
                for name, texts in texts_of(record, language_of(request)).items()
                if not name.startswith(TRANSLATION_PREFIX)
            },
        )
        return reply_by_content(request, encode(shown))

    @operation(
        "GET /v1/games/<game>/content",
        tag="games",
        parameters=(IF_NONE_MATCH,),
        replies=(Reply(body=ContentList, headers=SEEN),),
    )
    def list_content(self, game: str) -> Response:
        """List the content packs that can be used to create a match of the game."""
        record, content_store = self._find(game), self._api.context.cache.content_store
        packs = tuple(
            ContentBrief(
                digest, digest == record.content, at_root(f"/v1/games/{game}/content/{digest}")
            )
            for digest in content_store.list(game)
        )
        return reply_by_content(request, encode(ContentList(game, packs)))

    @operation(
        "GET /v1/games/<game>/content/<digest>",
        tag="games",
        parameters=(IF_NONE_MATCH,),
        replies=(Reply(body=ContentShown, headers=SEEN),),
    )
    def get_content(self, game: str, digest: str) -> Response:
        """Return a content pack. Content packs are immutable."""
        self._find(game)
        pack = self._api.context.cache.content_store.pack(game, digest)
        body = ContentShown(game, digest, pack)
        return reply_by_content(request, encode(body), cache=_KEPT)

    @operation(
        "GET /v1/games/<game>/content/<digest>/cards/<card>.svg",
        tag="games",
        parameters=(LANG, IF_NONE_MATCH),
        replies=(Reply(media_type=SVG, headers=SEEN),),
    )
    def get_card(self, game: str, digest: str, card: str) -> Response:
        """Draw a card from a content pack. The picture never changes."""
        record = self._find(game)
        pack = self._api.context.cache.content_store.pack(game, digest)
        if not record.draw_card:
            raise NoCard
        try:
            picture = record.draw_card(card, pack, words_of(record, language_of(request)))
        except KeyError:
            raise NoCard from None
        return reply_by_content(request, picture.encode(), SVG, cache=_KEPT)

    def _options(self, game: AnyGame, words: Wording) -> Mapping[str, Any]:
        """Return a JSON schema of the game's options, with translated titles and descriptions."""
        schema = json_schema(self._api.forms[game.name].options.schema)
        named = {
            name: form
            | {
                key: words.fill(entry, {})
                for key, entry in (
                    ("title", f"option.{name}"),
                    ("description", f"option.{name}.about"),
                )
                if words.has(entry)
            }
            for name, form in schema.get("properties", {}).items()
        }
        return {**schema, "properties": named}

    def _find(self, game: str) -> AnyGame:
        record = self._api.context.games.get(game)
        if record is None:
            raise UnknownGame(f"There is no game {game}.")
        return record


def _brief(game: AnyGame) -> GameBrief:
    return GameBrief(
        game=game.name,
        title=game.title,
        rules=game.rules,
        released=tuple(rules.name for rules in released_rules(game)),
        content_hash=game.content,
        seats=SeatSpan(*game.seats),
        url=at_root(f"/v1/games/{game.name}"),
    )


@cache
def _has_secrets(event: Any) -> bool:
    """Return whether the union of a game's events has hidden fields."""
    return Codec(event, Secret).hides
