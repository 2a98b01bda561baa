"""What people call tiles, events, objectives and places: in the drawing, labels and lines."""

from collections.abc import Iterable

from games.drawing.seats import spell_count
from games.myrmes.pack import GardenHex, Objective

# The spaces of the event track, and what each does for this season (section 7).
EVENTS = (
    "Level +1",
    "Points +1",
    "Larvae +2",
    "Harvest +3",
    "Move +3",
    "Soldier +1",
    "Hex +1",
    "Worker +1",
)
EFFECTS = (
    "the colony counts as one level deeper",
    "one more point each time points are gained",
    "two more larvae where nurses raise larvae",
    "up to three more cubes at the harvest",
    "workers outside have six moves, not three",
    "one more soldier where nurses raise soldiers",
    "pheromones may be one hex larger",
    "one more worker where nurses raise workers",
)
ROOMS = {
    "gestation": "gestation room",
    "larder": "larder",
    "quarry": "quarry",
    "queen": "queen's chamber",
}
YIELDS = {"gestation": "1 larva", "larder": "1 food", "quarry": "1 earth or 1 stone"}
TILES = {
    "p2": "pheromone pair",
    "p3-triangle": "pheromone triangle of 3",
    "p3-line": "pheromone line of 3",
    "p4-rhombus": "pheromone rhombus of 4",
    "p4-hook": "pheromone hook of 4",
    "p5-trapezoid": "pheromone trapezoid of 5",
    "p6-triangle": "pheromone triangle of 6",
    "aphid-farm": "aphid farm",
    "scavenging": "scavenging tile",
    "sub-colony": "sub-colony",
}
# What a special tile brings its owner at each harvest.
HARVESTS = {"aphid-farm": "1 food", "scavenging": "1 earth or 1 stone", "sub-colony": "2 points"}


def name_a_tile(shape: str) -> str:
    """Return a tile with its article: `a pheromone pair`."""
    name = TILES[shape]
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def name_place(at: GardenHex) -> str:
    """Return a hex as the board letters it."""
    return f"({at.q}, {at.r})"


def name_seats(seats: Iterable[int]) -> tuple[str, ...]:
    """Return seats as lines name them."""
    return tuple(f"Seat {seat}" for seat in seats)


def count_each(counts: Iterable[tuple[int, str]], none: str = "nothing") -> str:
    """Return so many of each thing in words; nothing is said of what there is none of."""
    return ", ".join(f"{count} {what}" for count, what in counts if count) or none


def name_objective(objective: Objective) -> str:
    """Return an objective as its tile says it: what it takes and needs."""
    return f'"{describe_objective(objective)}"'


def describe_objective(objective: Objective) -> str:
    """Return in words what an objective takes and needs."""
    taken = (
        (objective.food, "food"),
        (objective.mixed, "earth or stone"),
        (objective.stone, "stone"),
        (objective.larvae, "larvae"),
        (objective.prey, "hunted prey"),
        (objective.soldiers, "soldiers"),
    )
    parts = [f"give {count} {what}" for count, what in taken if count]
    if objective.own_specials:
        parts += [f"{objective.own_specials} special tiles, give up {objective.free_specials}"]
    if objective.own_nurses:
        parts += [f"{objective.own_nurses} nurses, give up {objective.discard_nurses}"]
    if objective.level_needed:
        lost = spell_count(objective.levels_down, "level")
        parts += [f"level {objective.level_needed}, give up {lost}"]
    if objective.pheromones:
        parts += [f"empty {objective.pheromones} joined pheromones"]
    words = ", ".join(parts)
    return words[:1].upper() + words[1:]
