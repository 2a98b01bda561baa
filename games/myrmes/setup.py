"""Setup of the garden, and the roll of the dice for a year (section 2)."""

from games.errors import RuleViolation
from games.luck import Luck
from games.myrmes.content import SEASONS, SEATS, GardenBoard, board, default
from games.myrmes.events import Event, GardenSetUp, PreyAt, YearBegan
from games.myrmes.options import Options
from games.myrmes.pack import GardenHex, ObjectiveId, PreyKind


def setup(options: Options, seats: int, luck: Luck, pack: str = "") -> tuple[Event, ...]:
    """Return the first events of a match, with a random setup and the first roll of the dice.

    The number of seats determines the part of the garden in play (SU7). The first player is set by
    the options or drawn (SU6).

    Args:
        options: the options of the match.
        seats: the number of seats.
        luck: the source of all random draws.
        pack: the hash of the pack to play with; empty for the default pack.

    Raises:
        RuleViolation: The number of seats or the first player is invalid.
        UnknownContent: No pack of this hash was supplied.
    """
    fewest, most = SEATS
    if not fewest <= seats <= most:
        raise RuleViolation("options.seats", rule="SU7", fewest=fewest, most=most)
    first = options.first_player
    if first is not None and first >= seats:
        raise RuleViolation("setup.no-such-seat", rule="SU6", first_player=first, seats=seats)
    content = pack or default()
    garden = board(content, seats)
    dice = options.dice or ()
    started = GardenSetUp(
        content=content,
        seats=seats,
        dice=dice,
        prey=_prey(garden, luck),
        objectives=_objectives(garden, options, luck),
        starts=_starts(garden, luck),
        first=luck.below("first-player", seats) if first is None else first,
    )
    return (started, roll_year(1, dice, luck))


def roll_year(year: int, fixed: tuple[int, ...], luck: Luck) -> YearBegan:
    """Roll the three dice of a year, or use the fixed ones (SU1, WI5)."""
    if fixed:
        spring, summer, autumn = fixed[3 * year - 3 : 3 * year]
    else:
        spring, summer, autumn = (luck.below(f"year-{year}/{season}", 6) + 1 for season in SEASONS)
    return YearBegan(year=year, dice=(spring, summer, autumn))


def _prey(garden: GardenBoard, luck: Luck) -> tuple[PreyAt, ...]:
    """Place a token on every prey space in play. Surplus tokens stay hidden (SU2)."""
    bag: list[PreyKind] = [prey.id for prey in garden.prey for _ in range(prey.count)]
    drawn = luck.shuffled("prey", bag)
    return tuple(
        PreyAt(garden.hexes[at], prey) for at, prey in zip(garden.prey_spaces, drawn, strict=False)
    )


def _objectives(garden: GardenBoard, options: Options, luck: Luck) -> tuple[ObjectiveId, ...]:
    """Draw two objectives of each level (SU3)."""
    chosen: list[ObjectiveId] = []
    for level in (1, 2, 3):
        pool = [
            objective.id
            for objective in garden.objectives.values()
            if objective.level == level and (objective.is_certain or options.uncertain_objectives)
        ]
        chosen.extend(luck.shuffled(f"objectives/level-{level}", pool)[:2])
    return tuple(chosen)


def _starts(garden: GardenBoard, luck: Luck) -> tuple[GardenHex, ...]:
    """Assign a random start space to each seat (SU5)."""
    return tuple(garden.hexes[at] for at in luck.shuffled("starts", garden.starts))
