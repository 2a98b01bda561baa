"""Draws the progress of a match: year, season, phase, dice, event track and objectives."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.errors import Fact
from games.myrmes.content import OBJECTIVE_POINTS, SEASONS, WINTER_FOOD, YEARS
from games.myrmes.content import board as board_of
from games.myrmes.drawing.pieces import symbol, token
from games.myrmes.names import SPACES, enumerate_all, say, say_alone, say_objective
from games.myrmes.pack import ObjectiveId
from games.myrmes.phases import BirthsPhase, EndedPhase, WinterPhase, WinterTradePhase
from games.myrmes.rules.turns import phase_name
from games.myrmes.view import View
from games.wording import Wording

WIDTH = 400
HEIGHT = 390
COURSE_HEIGHT = 182  # without the objectives
OBJECTIVES_HEIGHT = 182
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def headline(view: View, words: Wording) -> str:
    """Return the progress of the match in words."""
    if isinstance(view.phase, EndedPhase):
        return words.fill("picture.over", {})
    if not view.year:
        return words.fill("picture.set-up", {})
    winter = isinstance(view.phase, WinterTradePhase | WinterPhase)
    season = "winter" if winter else SEASONS[view.season]
    return words.fill("picture.year", {"year": view.year, "years": YEARS, "season": season})


def season(view: View, words: Wording) -> Iterable[str]:
    """Draw the progress of the match and its objectives, WIDTH wide and HEIGHT high."""
    yield from course(view, words)
    head = text(words.fill("picture.objectives", {}), 0, 12, class_="bd-head")
    yield group_at(0, 188, head, group_at(0, 20, *objectives(view, words)))


def course(view: View, words: Wording) -> Iterable[str]:
    """Draw the progress of the match, WIDTH wide and COURSE_HEIGHT high."""
    yield text(headline(view, words), 0, 20, class_="bd-title")
    phase = words.fill("picture.phase", {"phase": phase_name(view.phase)})
    yield text(phase, 0, 42, class_="bd-body")
    if view.year:
        cost = words.fill("picture.winter-cost", {"food": WINTER_FOOD[view.year]})
        yield text(cost, WIDTH, 20, class_="bd-small bd-quiet bd-end")
    if any(view.fixed):
        dice = " | ".join(
            " ".join(map(str, view.fixed[at : at + 3])) for at in range(0, len(view.fixed), 3)
        )
        fixed = words.fill("picture.dice-fixed", {"dice": dice})
        yield text(fixed, WIDTH, 42, class_="bd-small bd-quiet bd-end")
    yield group_at(0, 52, *_track(view, words))


def _track(view: View, words: Wording) -> Iterable[str]:
    """Yield the season dice above the eight spaces, and each space with the seats on it."""
    for number, result in enumerate(view.dice):
        yield _season_die(number, result, words, now=number == view.season)
    rolled = view.dice[view.season] if view.dice else -1
    planned = _planned_event(view)
    on = [(colony.mat.event, colony.seat) for colony in view.colonies]
    for space in range(SPACES):
        here = tuple([seat for event, seat in on if event == space])
        secret = view.seat if planned == space else None
        yield _space(space, here, secret, words, rolled=rolled == space)


@lru_cache(KEPT)
def _season_die(number: int, result: int, words: Wording, *, now: bool) -> str:
    frame = tag("rect", class_="my-now", x=-4, y=-4, width=118, height=32, rx=8) if now else ""
    return group_at(
        4 + number * 138,
        0,
        title_tag(words.fill("picture.die", {"season": SEASONS[number], "die": result})),
        frame,
        _die(result),
        text(
            words.fill(f"season.title.{SEASONS[number]}", {}),
            32,
            17,
            class_="bd-strong" if now else "bd-body",
        ),
        class_="my-season",
        id=f"die:{SEASONS[number]}",
    )


@cache
def _die(result: int) -> str:
    pips = (
        tag("circle", class_="my-pip", cx=12 + 6 * x, cy=12 + 6 * y, r=2.3)
        for x, y in _PIPS.get(result, ())
    )
    return group(tag("rect", class_="my-die", width=24, height=24, rx=5), *pips)


@lru_cache(KEPT)
def _space(
    space: int, here: tuple[int, ...], secret: int | None, words: Wording, *, rolled: bool
) -> str:
    """Draw a space of the track with the seats on it, and the seat that has secretly chosen it."""
    step = (WIDTH + 3) / SPACES
    bonus = words.fill(f"space.{space}", {}).rpartition(" ")[2]
    width = step - 3
    parts = [
        title_tag(_describe_space(space, here, secret, words, rolled=rolled)),
        tag("rect", class_="my-now" if rolled else "my-space", width=width, height=88, rx=6),
        text(words.fill(f"space.short.{space}", {}), width / 2, 16, class_="bd-small bd-middle"),
        text(bonus, width / 2, 31, class_="bd-strong bd-middle"),
    ]
    for number, seat in enumerate(here):
        down, along = divmod(number, 2)
        x = width / 2 if len(here) == 1 else width / 2 - 11 + 22 * along
        mark = token(seat, 8)
        parts.append(group_at(x, 46 + 20 * down, mark, class_="my-event", data_seat=seat))
    if secret is not None:
        mark = token(secret, 9)
        parts.append(group_at(width / 2, 84, mark, class_="my-secret", data_seat=secret))
    return group_at(space * step, 36, *parts, id=f"event:{space}")


def _describe_space(
    space: int, here: tuple[int, ...], secret: int | None, words: Wording, *, rolled: bool
) -> str:
    """Describe a space of the track and its contents."""
    marks = [
        *([words.fill("picture.space.rolled", {})] if rolled else []),
        *([words.fill("picture.space.on-it", {"seats": here})] if here else []),
        *([words.fill("picture.space.chosen", {})] if secret is not None else []),
    ]
    return "; ".join([words.fill("picture.space", {"space": space}), *marks])


def _planned_event(view: View) -> int:
    """Return the space that the reader has secretly chosen, or -1."""
    if view.seat is None or not isinstance(view.phase, BirthsPhase):
        return -1
    return view.phase.plans[view.seat].event


def objectives(view: View, words: Wording) -> Iterable[str]:
    """Draw the objectives, WIDTH wide and OBJECTIVES_HEIGHT high."""
    done = [
        (entry.objective, entry.season, colony.seat)
        for colony in view.colonies
        for entry in colony.mat.completed
    ]
    seats = len(view.colonies)
    for number, name in enumerate(view.objectives):
        by = tuple(sorted((season, seat) for objective, season, seat in done if objective == name))
        yield _objective((view.content, seats), number, name, by, words)


@lru_cache(KEPT)
def _objective(
    board: tuple[str, int],
    number: int,
    name: ObjectiveId,
    done: tuple[tuple[int, int], ...],
    words: Wording,
) -> str:
    """Draw an objective. `done` contains the season and the seat of each completion."""
    objective = board_of(*board).objectives[name]
    points = OBJECTIVE_POINTS[objective.level]
    facts: Mapping[str, Fact] = {
        "level": objective.level,
        "points": points,
        "objective": say_objective(objective),
        "by": enumerate_all([_say_done(*entry) for entry in done], none="picture.nobody-yet"),
    }
    width = (WIDTH - 8) / 2
    row, column = divmod(number, 2)
    return group_at(
        column * (width + 8),
        row * 62,
        title_tag(words.fill("picture.objective", facts)),
        tag("rect", class_="bd-panel", width=width, height=58, rx=8),
        text(words.fill("picture.level", facts), 10, 17, class_="bd-small bd-quiet"),
        text(words.fill("points", {"n": points}), width - 10, 17, class_="bd-strong bd-end"),
        text(say_alone(words, facts["objective"]), 10, 33, class_="bd-small"),
        *_completed(done),
        class_="my-objective",
        data_objective=name,
        id=f"objective:{name}",
    )


def _completed(done: tuple[tuple[int, int], ...]) -> Iterator[str]:
    """Yield a drawing of each seat that completed an objective, with the nurse it left there."""
    for at, (_, seat) in enumerate(done):
        nurse = symbol("nurse", 19, 0, 0.6)
        x = 22 + at * 46
        yield group_at(x, 49, token(seat, 8), nurse, class_="my-completed", data_seat=seat)


def _say_done(number: int, seat: int) -> Fact:
    """Return a fact that names the seat and season of a completion.

    Seasons are numbered from 1 to 9.
    """
    year, season = divmod(number - 1, len(SEASONS))
    return say("picture.completed", seat=seat, season=SEASONS[season], year=year + 1)
