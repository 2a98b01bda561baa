"""Setting up the garden, and the dice of a year (SU1-SU8)."""

from games.errors import RuleViolation
from games.luck import Luck
from games.myrmes.content import SEASONS, Board, board, printed
from games.myrmes.events import Event, MatchStarted, PreyAt, YearBegan
from games.myrmes.options import Options
from games.myrmes.pack import Hex, ObjectiveId, PreyKind


def setup(options: Options, seats: int, luck: Luck, pack: str = "") -> tuple[Event, ...]:
    """Return the first events: everything is placed by lot, and the first dice are rolled.

    `pack` is the hash of the content to play with; the default one if empty.

    Raises:
        RuleViolation: the first player has no seat at this table.
        UnknownContent: no pack of this hash was supplied.
    """
    first = options.first_player
    if first is not None and first >= seats:
        raise RuleViolation("setup.no-such-seat", rule="SU6", first_player=first, seats=seats)
    content = pack or printed()
    garden = board(content, seats)
    dice = options.dice or ()
    started = MatchStarted(
        content=content,
        seats=seats,
        dice=dice,
        prey=_prey(garden, luck),
        objectives=_objectives(garden, options, luck),
        starts=_starts(garden, luck),
        first=luck.below("first-player", seats) if first is None else first,
    )
    return (started, year_began(1, dice, luck))


def year_began(year: int, fixed: tuple[int, ...], luck: Luck) -> YearBegan:
    """Roll the three dice of a year, or take those that are fixed (SU1, WI5)."""
    if fixed:
        spring, summer, autumn = fixed[3 * year - 3 : 3 * year]
    else:
        spring, summer, autumn = (luck.below(f"year-{year}/{season}", 6) + 1 for season in SEASONS)
    return YearBegan(year=year, dice=(spring, summer, autumn))


def _prey(garden: Board, luck: Luck) -> tuple[PreyAt, ...]:
    """Place a token on every prey space in play; the surplus stays unseen (SU2)."""
    bag: list[PreyKind] = [prey.id for prey in garden.prey for _ in range(prey.count)]
    drawn = luck.shuffled("prey", bag)
    return tuple(
        PreyAt(garden.hexes[at], prey) for at, prey in zip(garden.prey_spaces, drawn, strict=False)
    )


def _objectives(garden: Board, options: Options, luck: Luck) -> tuple[ObjectiveId, ...]:
    """Draw two of each level (SU3)."""
    chosen: list[ObjectiveId] = []
    for level in (1, 2, 3):
        pool = [
            objective.id
            for objective in garden.objectives.values()
            if objective.level == level and (objective.is_certain or options.uncertain_objectives)
        ]
        chosen.extend(luck.shuffled(f"objectives/level-{level}", pool)[:2])
    return tuple(chosen)


def _starts(garden: Board, luck: Luck) -> tuple[Hex, ...]:
    """Give each seat a start space by lot (SU5)."""
    return tuple(garden.hexes[at] for at in luck.shuffled("starts", garden.starts))
