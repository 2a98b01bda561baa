"""Facts that name pieces in timeline entries, labels and drawings."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any

from games.errors import Fact
from games.myrmes.pack import Objective, Prey
from games.wording import Wording

SPACES = 8  # number of spaces of the event track; the catalogues name each by its number


def say(word: str, **facts: Fact) -> Fact:
    """Return a fact that consists of a catalogue entry and its own facts."""
    return {"word": word, **facts}


def say_alone(words: Wording, fact: Any) -> str:
    """Return the text of a fact on its own, for drawings."""
    return words.fill(fact["word"], fact)


def count(noun: str, number: int) -> Fact:
    """Return a number with its noun as a fact. `noun` is the catalogue entry for the noun."""
    return {"word": noun, "n": number}


def count_each(counts: Iterable[tuple[int, str]], none: str = "nothing") -> Fact:
    """Return the counts of several kinds as a list, without those that are zero."""
    return enumerate_all([count(noun, number) for number, noun in counts if number], none)


def enumerate_all(items: Sequence[Fact], none: str = "nothing") -> Fact:
    """Return a comma-separated list, because labels and drawings have no room for sentences."""
    return _join(items, "list.comma") if items else say(none)


def say_by_seat(clauses: Iterable[Fact]) -> Fact:
    """Return a list of clauses, one for each seat, in seat order."""
    return join_clauses(
        [say("of-seat", seat=seat, what=clause) for seat, clause in enumerate(clauses)]
    )


def join_clauses(clauses: Sequence[Fact]) -> Fact:
    """Join clauses into a list, as a fact."""
    return _join(clauses, "list.clauses")


def _join(items: Sequence[Fact], word: str) -> Fact:
    return reduce(lambda before, after: say(word, before=before, after=after), items)


def say_prey(prey: Prey) -> Mapping[str, Fact]:
    """Return a fact that states the cost and the gain of hunting a kind of prey."""
    gain = count_each(((prey.food, "food"), (prey.points, "points")))
    return {"prey": prey.id, "soldiers": prey.soldiers, "gain": gain}


def say_objective(objective: Objective) -> Fact:
    """Return a fact that states the cost and the requirements of an objective."""
    taken = (
        (objective.food, "food"),
        (objective.mixed, "mixed"),
        (objective.stone, "stone"),
        (objective.larvae, "larvae"),
        (objective.prey, "hunted-prey"),
        (objective.soldiers, "soldiers"),
    )
    parts = []
    if any(number for number, _ in taken):
        parts.append(say("objective.give", things=count_each(taken)))
    if objective.own_specials:
        own, given = objective.own_specials, objective.free_specials
        parts.append(say("objective.specials", own=own, given=given))
    if objective.own_nurses:
        own, given = objective.own_nurses, objective.discard_nurses
        parts.append(say("objective.nurses", own=own, given=given))
    if objective.level_needed:
        own, given = objective.level_needed, objective.levels_down
        parts.append(say("objective.level", own=own, given=given))
    if objective.pheromones:
        parts.append(say("objective.pheromones", own=objective.pheromones))
    return enumerate_all(parts)
