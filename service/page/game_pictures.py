"""Pictures of the games for the lobby and the rules, from a short match between bots."""

from collections.abc import Mapping
from typing import Any

from games.bots.choosing import choose
from games.game import AnyGame, Over, Phase, RunPhase, Seats
from games.luck import KeyedLuck
from service.boards.build import show_parts
from service.boards.responses import PartShown
from service.text.seat_names import SeatNames

DECISIONS = 60  # enough for the board to show something
SEATS = 3
_KEY = b"a picture for the lobby"


class GamePictures:
    """Pictures of all supported games, each drawn on the first request."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._drawn: dict[tuple[str, str], tuple[PartShown, ...]] = {}

    def list_parts(self, name: str, language: str) -> tuple[PartShown, ...]:
        """Return the parts of the board of a sample match, with the first seat's parts only.

        There are none if the game does not exist or cannot be drawn. The first call for a game and
        a language takes half a second.
        """
        game = self._games.get(name)
        if game is None or game.draw is None:
            return ()
        if (name, language) not in self._drawn:
            view = game.view(_play(game), None)
            parts = show_parts(game, view, SeatNames(language))
            self._drawn[name, language] = tuple(part for part in parts if not part.seat)
        return self._drawn[name, language]

    def find(self, name: str, language: str, part: str = "map") -> bytes | None:
        """Return a part of the board of a sample match as SVG, or None if there is none."""
        for shown in self.list_parts(name, language):
            if shown.name == part:
                return shown.svg.encode()
        return None


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
