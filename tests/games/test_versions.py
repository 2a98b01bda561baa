"""Rules versions: each is a set of switches in the state."""

import pytest

from games import GAMES
from games.errors import UnknownRules
from games.versions import newest, released_rules, under, version_of
from tests.anthill import ANTHILL


def test_a_match_is_played_under_the_version_that_it_pins():
    for released in released_rules(ANTHILL):
        game = under(ANTHILL, released.name)

        assert game.rules == released.name
        assert version_of(ANTHILL, game.start) == released.name


def test_a_game_whose_rules_never_changed_has_one_version():
    for game in (*GAMES.values(), ANTHILL):
        assert newest(game).rules == released_rules(game)[-1].name
        assert released_rules(game)


@pytest.mark.parametrize("game", [*GAMES.values(), ANTHILL], ids=lambda game: game.name)
def test_a_version_that_never_was_is_refused(game):
    with pytest.raises(UnknownRules):
        under(game, "0.0.0-never")
