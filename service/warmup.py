"""Work that a process does only once, done before the first request."""

from collections.abc import Iterable

from games.game import AnyGame
from games.luck import SeededLuck
from games.words import LANGUAGES
from games.words.of_games import words_of
from matches.commands.bots import rehearse as rehearse_rules
from projections.timeline import frame_end


def rehearse(games: Iterable[AnyGame]) -> None:
    """Play and draw the beginning of each game, so that the first request is not slower."""
    for game in games:
        rehearse_rules((game,))
        state = game.start
        for event in game.setup(game.options(), game.seats[1], SeededLuck(0)):
            state = game.evolve(state, event)
        game.load(game.dump(state))
        frame_end(game, game.rules)  # hashes the code, once per process
        if game.draw:
            view = game.view(state, None)
            for language in LANGUAGES:
                game.draw(view, words_of(game, language))
