"""One line of the timeline for each event: facts for the wording in `words.json`."""

from collections.abc import Mapping
from functools import cache

from games.errors import Fact
from games.game import Line
from games.lines import line_of, load_words
from games.myrmes.events import Event
from games.myrmes.events.turns import ObjectiveCompleted, Reward, WorkedInRoom


def describe(event: Event) -> Line:
    """Return the line of an event: its fields as facts, and its rule.

    The line names all points that the event brought. The wording of an event that brings more
    than the printed points is told apart by what there is more of, such as
    `objective-completed.bonus.rewards`.
    """
    line = line_of(event)
    more = _more_points(event)
    if not more:
        return line
    facts = line.facts
    if isinstance(event, ObjectiveCompleted):
        facts = {**facts, "earlier": tuple(map(_gain, event.rewards))}
    return Line(id=".".join((line.id, *more)), facts=facts)


def _more_points(event: Event) -> list[str]:
    """Return what brings points beside those that the plain wording of an event names."""
    more = []
    if isinstance(event, WorkedInRoom) and event.points:
        more.append("queen")
    if getattr(event, "bonus", 0):
        more.append("bonus")
    if isinstance(event, ObjectiveCompleted) and event.rewards:
        more.append("rewards")
    return more


def _gain(reward: Reward) -> Mapping[str, Fact]:
    """Return what an earlier completer gains, by name; nothing is said of a bonus of 0."""
    gain: dict[str, Fact] = {"seat": reward.seat, "points": reward.points}
    return {**gain, "bonus": reward.bonus} if reward.bonus else gain


@cache
def catalogue() -> Mapping[str, str]:
    """Return the wording by id."""
    return load_words(__package__)
