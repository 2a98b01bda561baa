"""What the moments of a match exercise: rules, cards, tiles, ways to end, numbers of seats."""

from games.game import AnyGame
from tests.games.march_of_the_ants.coverage_of_rules import Coverage
from tests.games.myrmes.coverage import COVERS, rules_of

ATTA_ENDS = {"last-colony", "six-ants", "last-card", "nobody-left"}
ATTA_RULES = {"2", "2.3", "3.1", "3.2", "3.3", "3.4", "3.4.1", "3.4.4"}


def wanted(game: AnyGame) -> set[str]:
    """Return all that the recorded matches of a game must show together."""
    fewest, most = game.seats
    seats = {f"{count} seats" for count in range(fewest, most + 1)}
    match game.name:
        case "myrmes":
            return seats | set(COVERS)
        case "march-of-the-ants":
            missing = Coverage().missing()
            return seats | {f"{kind} {name}" for kind, names in missing.items() for name in names}
        case _:
            return seats | ATTA_ENDS | ATTA_RULES | {"card-arranged"}


class Shown:
    """Collects what one match shows."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.found = {f"{seats} seats"}
        self._march = Coverage()

    def add(self, state, command, events) -> None:
        """Count one commit of the game; the command is None for the setup."""
        match self.game.name:
            case "myrmes":
                self.found |= rules_of(state, command, events, set(COVERS) - self.found)
            case "march-of-the-ants":
                self._march.add(events)
            case _:
                self._atta(events)

    def _atta(self, events) -> None:
        for event in events:
            line = self.game.describe(event)
            self.found.add(str(line.facts["rule"]))
            self.found.add(line.id)
            if line.id == "game-ended":
                self.found.add(str(line.facts["reason"]))

    def all(self) -> set[str]:
        """Return everything that was shown."""
        if self.game.name != "march-of-the-ants":
            return self.found
        left = self._march.missing()
        every = Coverage().missing()
        shown = {
            f"{kind} {name}" for kind in every for name in every[kind] if name not in left[kind]
        }
        return self.found | shown
