"""Cached parts of pictures are reused, and do not change any picture."""

import pytest

from games import GAMES
from games.drawing.svg import tag, text
from games.words import LANGUAGES, load_words
from tests.scenario import random_match


def states_of(game):
    """Return some states of a random match, and the number of its seats."""
    seats = game.seats[1]
    states = [state for state, _, _ in random_match(game, seats, 5)]
    return [state for state in states[:: max(1, len(states) // 12)] if state != game.start], seats


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_picture_does_not_depend_on_what_was_drawn_before(name):
    """All views of all states are drawn in both orders, and each view has a single picture."""
    game = GAMES[name]
    pictures = [(game.draw, load_words(game.words, language)) for language in LANGUAGES]
    states, seats = states_of(game)
    views = [game.view(state, seat) for state in states for seat in (None, *range(seats))]

    there = [draw(view, words) for view in views for draw, words in pictures]
    back = [draw(view, words) for view in reversed(views) for draw, words in reversed(pictures)]

    assert back[::-1] == there


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_picture_is_sent_as_it_is(name):
    """Pictures are ASCII. Other texts would have to be encoded again for each picture."""
    states, _ = states_of(GAMES[name])

    game = GAMES[name]
    for words in (load_words(game.words, language) for language in LANGUAGES):
        assert all(game.draw(game.view(state, 0), words).isascii() for state in states)
    assert text("2 \u00d7 <", 0, 0) == '<text x="0" y="0">2 &#215; &lt;</text>'


def test_zero_is_written_alike_whatever_its_sign():
    """Zero and negative zero are equal, and therefore share a cache key."""
    assert tag("g", x=-0.0) == tag("g", x=0) == tag("g", x=0.0) == '<g x="0"/>'


def test_values_are_escaped_however_often_they_come():
    assert tag("g", id='"<&>') == tag("g", id='"<&>') == '<g id="&quot;&lt;&amp;&gt;"/>'
