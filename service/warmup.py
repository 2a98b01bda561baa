"""What a process makes once, made before anybody waits for it."""

from collections.abc import Iterable

from games.game import AnyGame
from games.luck import SeededLuck
from games.words.of_games import words_of
from matches.commands.bots import rehearse as rehearse_rules


def rehearse(games: Iterable[AnyGame]) -> None:
    """Play the beginning of each game and draw it: the first request costs what others do."""
    for game in games:
        rehearse_rules((game,))
        state = game.start
        for event in game.setup(game.options(), game.seats[1], SeededLuck(0)):
            state = game.evolve(state, event)
        game.load(game.dump(state))
        if game.draw:
            game.draw(game.view(state, None), words_of(game, "en"))
