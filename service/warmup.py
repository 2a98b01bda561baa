"""What a process makes once, made before anybody waits for it."""

from collections.abc import Iterable

from games.game import AnyGame
from games.luck import SeededLuck
from games.words import LANGUAGES
from games.words.of_games import words_of
from matches.commands.bots import rehearse as rehearse_rules
from projections.timeline import frame_end


def rehearse(games: Iterable[AnyGame]) -> None:
    """Play the beginning of each game and draw it: the first request costs what others do."""
    for game in games:
        rehearse_rules((game,))
        state = game.start
        for event in game.setup(game.options(), game.seats[1], SeededLuck(0)):
            state = game.evolve(state, event)
        game.load(game.dump(state))
        frame_end(game, game.rules)  # hashes the code, once a process
        if game.draw:
            view = game.view(state, None)
            for language in LANGUAGES:
                game.draw(view, words_of(game, language))
