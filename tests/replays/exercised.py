"""Coverage of a game by recorded matches: rules, cards, tiles, endings, and numbers of seats."""

from games.game import AnyGame
from tests.by_game import part_of


def required_parts(game: AnyGame) -> set[str]:
    """Return the parts that the recorded matches of a game must cover together."""
    fewest, most = game.seats
    seats = {f"{count} seats" for count in range(fewest, most + 1)}
    return seats | part_of(game.name, "replays").required_parts()


class Shown:
    """Collector of the parts that one match covers."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self._seats = f"{seats} seats"
        self._of_game = part_of(game.name, "replays").Shown()

    def add(self, state, command, events) -> None:
        """Add one commit of the game. The command is None for the setup."""
        self._of_game.add(state, command, events)

    def all(self) -> set[str]:
        """Return all covered parts."""
        return self._of_game.all() | {self._seats}
