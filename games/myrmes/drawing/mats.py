"""Draws the colony mats: the nest with its ants, the store, unused pheromones and the event."""

from collections.abc import Iterator
from functools import cache, lru_cache
from textwrap import wrap

from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.game import Question
from games.myrmes.content import CUBES, HEX_UP, MOST_EXITS, TOP_LEVEL
from games.myrmes.content import board as board_of
from games.myrmes.drawing import nest, nursery
from games.myrmes.drawing.pieces import hit, picture, symbol, token
from games.myrmes.drawing.plans import describe_secret
from games.myrmes.names import count as say_count
from games.myrmes.names import enumerate_all, say
from games.myrmes.phases import BirthPlan, EndedPhase
from games.myrmes.state import ORIGINS
from games.myrmes.view import SeenColony, View
from games.wording import Wording

WIDTH = 400
HEIGHT = 346
_LEFT = 12
_TOP = 2 + TOP_LEVEL  # size of the largest pheromone without an event (PL5)
_MINI = 5.0  # size of a hex in pictures of pheromones
_NOTE_MOST = 58  # number of letters per line of a note


def mat(view: View, colony: SeenColony, words: Wording) -> str:
    """Draw a seat's player board and the items next to it. It is WIDTH wide and HEIGHT high."""
    seat = colony.seat
    question = next((asked for asked in view.asked if asked.seat == seat), None)
    return _mat(
        (view.content, len(view.colonies)),
        colony,
        nursery.find_plan(view, seat),
        (_describe_marks(view, seat, question, words), describe_secret(view, seat, words)),
        words,
        is_asked=question is not None,
        has_event=view.year > 0,
    )


@lru_cache(KEPT)
def _mat(
    board: tuple[str, int],
    colony: SeenColony,
    plan: BirthPlan,
    said: tuple[str, str],
    words: Wording,
    *,
    is_asked: bool,
    has_event: bool,
) -> str:
    """Draw a mat. `said` contains the text below the name and the note at the bottom."""
    seat, owned = colony.seat, colony.mat
    return group(
        _head(seat, owned.points, owned.origins, words, is_asked=is_asked),
        text(said[0], 44, 44, class_="bd-small"),
        nest.draw_ground(),
        nest.draw_rooms(seat, owned.level, colony.effective_level, colony.rooms, words),
        group_at(nest.LEFT, nest.TOP, nursery.nursery(seat, owned, plan, words)),
        _store(seat, (owned.food, owned.earth, owned.stone), colony.capacity, words),
        _kept(seat, owned.prey, MOST_EXITS - len(colony.exits), owned.markers, words),
        _pheromones(*board, seat, owned.supply, words),
        _event(owned.event, words) if has_event else "",
        _note(said[1]),
        class_="my-mat",
        data_seat=seat,
        id=f"seat:{seat}",
    )


@lru_cache(KEPT)
def _head(
    seat: int, points: int, origins: tuple[int, ...], words: Wording, *, is_asked: bool
) -> str:
    """Draw the panel with a seat's name and points."""
    named = [
        say("picture.origin", origin=name, points=some)
        for (name, _), some in zip(ORIGINS, origins, strict=True)
        if some
    ]
    from_where = words.fill("picture.points", {"origins": enumerate_all(named)})
    counted_points = text(
        words.fill("points", {"n": points}), WIDTH - _LEFT, 28, class_="bd-head bd-end"
    )
    look = "bd-panel bd-asked" if is_asked else "bd-panel"
    entry = "picture.mat.asked" if is_asked else "picture.mat"
    return "".join(
        (
            title_tag(words.fill(entry, {"seat": seat, "points": points})),
            tag("rect", class_=look, width=WIDTH, height=HEIGHT, rx=10),
            group_at(25, 24, token(seat, 11)),
            text(words.fill("picture.seat", {"seat": seat}), 44, 28, class_="bd-head"),
            group(title_tag(from_where), counted_points, class_="my-points"),
        )
    )


def _describe_marks(view: View, seat: int, question: Question | None, words: Wording) -> str:
    """Return the remarks about a seat that are displayed below its name."""
    if isinstance(view.phase, EndedPhase):
        return words.fill("picture.place", {"place": _place(view.phase, seat)})
    marks = [
        *([words.fill("picture.first", {})] if view.first == seat and view.year else []),
        *([words.fill(f"question.{question.kind}", {})] if question else []),
    ]
    said = "; ".join(marks)
    return said[:1].upper() + said[1:]


def _place(phase: EndedPhase, seat: int) -> int:
    at = next(at for at, some in enumerate(phase.ranking) if seat in some)
    return 1 + sum(map(len, phase.ranking[:at]))


@lru_cache(KEPT)
def _store(seat: int, cubes: tuple[int, int, int], capacity: int, words: Wording) -> str:
    """Draw the cubes in the store, and its capacity at the end of a season."""
    counts: dict[str, int] = dict(zip(CUBES, cubes, strict=True))
    facts = {**counts, "held": sum(cubes), "capacity": capacity}
    return group_at(
        _LEFT,
        214,
        title_tag(words.fill("picture.store", facts)),
        tag("rect", class_="my-box", width=214, height=34, rx=6),
        *(
            _compartment(seat, at, cube, count, words)
            for at, (cube, count) in enumerate(counts.items())
        ),
        text(words.fill("picture.store.held", facts), 211, 21, class_="bd-small bd-end"),
        class_="my-store",
    )


def _compartment(seat: int, number: int, cube: str, count: int, words: Wording) -> str:
    facts = {"cubes": say_count(cube, count), "seat": seat}
    return group_at(
        2 + number * 52,
        2,
        title_tag(words.fill("picture.store.cubes", facts)),
        symbol(cube, 15, 15),
        text(f"\u00d7{count}", 27, 20, class_="bd-strong"),
        hit(50, 30),
        class_="my-cubes" if count else "my-cubes my-dim",
        id=f"store:{seat}.{cube}",
    )


@lru_cache(KEPT)
def _kept(seat: int, prey: int, exits: int, markers: int, words: Wording) -> str:
    """Draw the hunted prey, the remaining exits, and the ownership cubes for special tiles."""
    burrow = tag("circle", class_="my-burrow", r=11) + token(seat, 7)
    cube = tag("rect", class_=f"bd-token bd-seat{seat}", x=-7, y=-7, width=14, height=14)
    kept = (
        (symbol("ladybug", 0, 0, 0.72), prey, "picture.prey-kept"),
        (burrow, exits, "picture.exits-left"),
        (cube, markers, "picture.markers-left"),
    )
    return group_at(
        248,
        231,
        *(
            group_at(
                at * 49,
                0,
                title_tag(words.fill(entry, {"n": count})),
                drawn,
                text(f"\u00d7{count}", 15, 5, class_="bd-strong"),
                class_="my-kept",
            )
            for at, (drawn, count, entry) in enumerate(kept)
        ),
    )


@lru_cache(KEPT)
def _pheromones(
    content: str, seats: int, seat: int, supply: tuple[int, ...], words: Wording
) -> str:
    """Draw the remaining pheromones, each shape with its count."""
    return group_at(_LEFT, 253, *_supply(content, seats, seat, supply, words))


def _supply(
    content: str, seats: int, seat: int, supply: tuple[int, ...], words: Wording
) -> Iterator[str]:
    x = 0.0
    for kind, left in zip(board_of(content, seats).pheromones, supply, strict=True):
        drawn, width, height = picture(kind.cells, _MINI)
        entry = "picture.supply" if kind.reach <= _TOP else "picture.supply.larger"
        needs = {"level": kind.reach - 2, "event": HEX_UP}
        facts = {"tile": kind.id, "left": left, "points": kind.points, **needs}
        yield group_at(
            x,
            0,
            title_tag(words.fill(entry, facts)),
            group_at(0, 14 - height / 2, drawn),
            text(f"\u00d7{left}", width + 3, 19, class_="bd-strong"),
            hit(width + 26, 28),
            class_="my-supply" if left else "my-supply my-gone",
            data_shape=kind.id,
            id=f"piece:{seat}.{kind.id}",
        )
        x += width + 30


@cache
def _event(event: int, words: Wording) -> str:
    return group(
        text(words.fill("picture.event", {"event": event}), _LEFT, 293, class_="bd-strong"),
        text(words.fill(f"effect.{event}", {}), _LEFT, 309, class_="bd-small bd-quiet"),
    )


def _note(said: str) -> str:
    """Draw a two-line note. If it is too long, it is truncated, and the title has the full text."""
    lines = wrap(said, _NOTE_MOST, max_lines=2, placeholder="...")
    return group(
        title_tag(said) if said else "",
        *(
            text(line, _LEFT, 325 + 14 * at, class_="bd-small bd-quiet")
            for at, line in enumerate(lines)
        ),
    )
