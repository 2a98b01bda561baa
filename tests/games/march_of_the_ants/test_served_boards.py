"""Boards of March of the Ants over HTTP show a hand only to its own seat."""

from games import GAMES
from tests.service.conftest import World


def test_each_viewer_gets_its_own_picture_however_often_it_asks():
    """Hands differ by seat, and a picture for one seat is never sent to another."""
    world = World(games=dict(GAMES))
    match_id, tokens = world.begin_match({}, {}, game="march-of-the-ants")
    path = f"/v1/matches/{match_id}/board.svg?at={world.context.store.head(match_id).version}"

    first = [world.get(path, token=token).data for token in (*tokens, None)]
    again = [world.get(path, token=token).data for token in (*tokens, None)]

    assert again == first
    assert len(set(first)) == 3
    hands = [picture.count(b"ma-in-hand") for picture in first]
    assert hands[0]
    assert hands[1]
    assert not hands[2]
