"""Pictures of the games for the lobby. Each shows the board of a short match between bots."""

from collections.abc import Mapping
from typing import Any

from games.bots.choosing import choose
from games.game import AnyGame, Over, Phase, RunPhase, Seats
from games.luck import KeyedLuck
from games.words.of_games import words_of
from service.boards.build import draw_part

DECISIONS = 60  # enough for the board to show something
SEATS = 3
_KEY = b"a picture for the lobby"


class GamePictures:
    """Pictures of all supported games, each drawn on the first request."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._drawn: dict[tuple[str, str], bytes] = {}

    def find(self, name: str, language: str) -> bytes | None:
        """Return the board of a sample match as SVG.

        Return None if the game does not exist or cannot be drawn. The first call for a game and a
        language takes half a second.
        """
        game = self._games.get(name)
        if game is None or game.draw is None:
            return None
        if (name, language) not in self._drawn:
            view = game.view(_play(game), None)
            self._drawn[name, language] = draw_part(
                game, view, "map", words_of(game, language)
            ).encode()
        return self._drawn[name, language]


def _play(game: AnyGame) -> Any:
    """Play a short match with fixed luck, and return the final state."""
    fewest, most = game.seats
    luck, bots = KeyedLuck(_KEY), KeyedLuck(_KEY + b" of bots")
    state = game.start
    for event in game.setup(game.options(), min(max(SEATS, fewest), most), luck, ""):
        state = game.evolve(state, event)
    left = DECISIONS
    while left:
        match game.pending(state):
            case Over():
                break
            case Phase():
                command: Any = RunPhase()
            case Seats(questions=questions):
                seat = questions[0].seat
                command = choose(game, game.view(state, seat), seat, "greedy", bots).command
                left -= 1
        for event in game.decide(state, command, luck):
            state = game.evolve(state, event)
    return state
