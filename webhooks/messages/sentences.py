"""The sentence and the address of a message to a person, made from the body of a delivery.

A chat has other readers, and a push service stores the messages that it passes on. Therefore a
message has nothing that a seat may hide: neither the text of a question nor the events of a
command.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType, field, json

from games.words import Words, load_words
from matches.context import Context
from webhooks.bodies import ENGLISH
from webhooks.deliveries import Kind

CATALOGUE = "webhooks"  # the package with the texts
ACCOUNT_PAGE = "/account"


class PersonalMessage(Struct, frozen=True):
    """A message to a person.

    Attributes:
        kind: the kind of the delivery.
        text: one sentence, in the language of the account.
        path: the path of the page that it leads to, with a fragment if it has to be confirmed.
        title: the title of the match's game; empty for a challenge or a test.
        match_id: the id of the match; empty for a challenge or a test.
        challenge: the text that confirms the webhook; empty unless it is a challenge.
    """

    kind: Kind
    text: str
    path: str
    title: str = ""
    match_id: str = ""
    challenge: str = ""


class _Outcome(Struct, frozen=True):
    ranking: tuple[tuple[int, ...], ...]


class _Data(Struct, frozen=True):
    """The fields of `webhooks.bodies.WebhookData` that a message uses."""

    webhook: int
    match_id: str = field(default="", name="match")
    game: str = ""
    seat: int | UnsetType = UNSET
    creator: str | UnsetType | None = UNSET
    rematch_of: str | UnsetType | None = UNSET
    outcome: _Outcome | UnsetType | None = UNSET
    challenge: str = ""


class _Body(Struct, frozen=True):
    type: Kind
    data: _Data


_decode = json.Decoder(_Body).decode


def read_message(context: Context, account: str, body: bytes) -> PersonalMessage:
    """Return the message of a delivery.

    Args:
        context: the names of accounts and games.
        account: the id of the account that receives it.
        body: the body that a webhook of the default shape would get.
    """
    decoded = _decode(body)
    data = decoded.data
    words = load_words(CATALOGUE, context.accounts.language_of(account) or ENGLISH)
    facts = _facts_of(context, words, data)
    text = words.fill(_entry_of(decoded.type, data), facts)
    path = f"/matches/{data.match_id}" if data.match_id else ACCOUNT_PAGE
    if data.challenge:
        path += f"#webhook={data.webhook}&challenge={data.challenge}"
    return PersonalMessage(decoded.type, text, path, facts["title"], data.match_id, data.challenge)


def _entry_of(kind: Kind, data: _Data) -> str:
    """Return the id of the text for a delivery."""
    if kind == "invited" and data.rematch_of:
        return "message.rematch"
    place = _place_of(data) if kind == "finished" else None
    if place is None:
        return f"message.{kind}"
    return "message.finished.first" if place == 1 else "message.finished.place"


def _facts_of(context: Context, words: Words, data: _Data) -> Mapping[str, Any]:
    game = context.games.get(data.game)
    creator = context.accounts.name_of(data.creator) if data.creator else None
    return {
        "title": game.title if game else data.game,
        "who": creator or words.fill("message.somebody", {}),
        "place": _place_of(data) or 0,
    }


def _place_of(data: _Data) -> int | None:
    """Return the place of the seat at the end, from 1. Return None without a seat or a result."""
    if not data.outcome or data.seat is UNSET:
        return None
    better = 0
    for seats in data.outcome.ranking:
        if data.seat in seats:
            return better + 1
        better += len(seats)
    return None
