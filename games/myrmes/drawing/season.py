"""The course of a match of Myrmes: year, season and phase, dice and event track, objectives."""

from collections.abc import Iterable
from functools import cache, lru_cache

from games.drawing.svg import KEPT, group, group_at, tag, text, title_tag
from games.myrmes.content import OBJECTIVE_POINTS, SEASONS, WINTER_FOOD, YEARS
from games.myrmes.content import board as board_of
from games.myrmes.drawing.pieces import symbol, token
from games.myrmes.names import EFFECTS, EVENTS, describe_objective, name_seats
from games.myrmes.pack import ObjectiveId
from games.myrmes.phases import BirthsPhase, EndedPhase, PhaseState, WinterPhase, WinterTradePhase
from games.myrmes.view import View

WIDTH = 400
HEIGHT = 410
_PHASES = {
    "BeforeStart": "being set up",
    "BirthsPhase": "events and births",
    "WorkersPhase": "workers",
    "GatheringPhase": "harvest",
    "HarvestPhase": "harvest",
    "AtelierPhase": "atelier",
    "StoragePhase": "storage",
    "ClosingPhase": "end of the season",
    "WinterTradePhase": "trades before winter",
    "WinterPhase": "winter",
    "EndedPhase": "over",
}
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def headline(view: View) -> str:
    """Return in words where the match is."""
    if isinstance(view.phase, EndedPhase):
        return "The game is over"
    if not view.year:
        return "Being set up"
    winter = isinstance(view.phase, WinterTradePhase | WinterPhase)
    season = "winter" if winter else SEASONS[view.season]
    return f"Year {view.year} of {YEARS}, {season}"


def phase_name(phase: PhaseState) -> str:
    """Return what the phase is called."""
    return _PHASES[type(phase).__name__]


def season(view: View) -> Iterable[str]:
    """Return the course of the match, WIDTH by HEIGHT."""
    yield text(headline(view), 0, 20, class_="bd-title")
    yield text(f"Phase: {phase_name(view.phase)}", 0, 42, class_="bd-body")
    cost = f"winter costs {WINTER_FOOD[view.year]} food"
    yield text(cost if view.year else "", WIDTH, 20, class_="bd-small bd-quiet bd-end")
    if any(view.fixed):
        dice = " | ".join(
            " ".join(map(str, view.fixed[at : at + 3])) for at in range(0, len(view.fixed), 3)
        )
        yield text(f"Dice are fixed: {dice}", WIDTH, 42, class_="bd-small bd-quiet bd-end")
    yield group_at(0, 56, *_track(view))
    yield group_at(0, 192, *_objectives(view))


def _track(view: View) -> Iterable[str]:
    """Draw the season dice above the eight spaces, each with the seats that are on it."""
    for number, result in enumerate(view.dice):
        yield _season_die(number, result, now=number == view.season)
    rolled = view.dice[view.season] if view.dice else -1
    planned = _planned_event(view)
    on = [(one.mat.event, one.seat) for one in view.colonies]
    for space in range(len(EVENTS)):
        here = tuple([seat for event, seat in on if event == space])
        secret = view.seat if planned == space else None
        yield _space(space, here, secret, rolled=rolled == space)


@lru_cache(KEPT)
def _season_die(number: int, result: int, *, now: bool) -> str:
    frame = tag("rect", class_="my-now", x=-4, y=-4, width=118, height=32, rx=8) if now else ""
    return group_at(
        4 + number * 138,
        0,
        title_tag(f"Die of {SEASONS[number]}: {EVENTS[result]}"),
        frame,
        _die(result),
        text(SEASONS[number].capitalize(), 32, 17, class_="bd-strong" if now else "bd-body"),
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
def _space(space: int, here: tuple[int, ...], secret: int | None, *, rolled: bool) -> str:
    """Return a space of the track: the seats on it, and the seat that chose it in secret."""
    step = (WIDTH + 3) / len(EVENTS)
    word, bonus = EVENTS[space].split(" ")
    width = step - 3
    parts = [
        title_tag(_describe_space(space, here, secret, rolled=rolled)),
        tag("rect", class_="my-now" if rolled else "my-space", width=width, height=88, rx=6),
        text(word, width / 2, 16, class_="bd-small bd-middle"),
        text(bonus, width / 2, 31, class_="bd-strong bd-middle"),
    ]
    for number, seat in enumerate(here):
        down, along = divmod(number, 2)
        x = width / 2 if len(here) == 1 else width / 2 - 11 + 22 * along
        mark = token(seat, 8)
        parts.append(group_at(x, 46 + 20 * down, mark, class_="my-event", data_seat=seat))
    if secret is not None:
        mark = token(secret, 9)
        parts.append(group_at(width / 2, 87, mark, class_="my-secret", data_seat=secret))
    return group_at(space * step, 36, *parts, id=f"event:{space}")


def _describe_space(space: int, here: tuple[int, ...], secret: int | None, *, rolled: bool) -> str:
    """Return a space of the track in words, with what is on it."""
    marks = [
        *(["the die of the season shows it"] if rolled else []),
        *(["on it: " + ", ".join(name_seats(here))] if here else []),
        *(["you have chosen it"] if secret is not None else []),
    ]
    return "; ".join([f"{EVENTS[space]}: {EFFECTS[space]}", *marks])


def _planned_event(view: View) -> int:
    """Return the space that the reader has chosen in secret, or -1."""
    if view.seat is None or not isinstance(view.phase, BirthsPhase):
        return -1
    return view.phase.plans[view.seat].event


def _objectives(view: View) -> Iterable[str]:
    yield text("Objectives", 0, 12, class_="bd-head")
    done = [
        (one.objective, one.season, colony.seat)
        for colony in view.colonies
        for one in colony.mat.completed
    ]
    seats = len(view.colonies)
    for number, name in enumerate(view.objectives):
        by = tuple(sorted((season, seat) for one, season, seat in done if one == name))
        yield _objective(view.content, seats, number, name, by)


@lru_cache(KEPT)
def _objective(
    content: str, seats: int, number: int, name: ObjectiveId, done: tuple[tuple[int, int], ...]
) -> str:
    """Return an objective; `done`: the season in which a seat completed it, and the seat."""
    objective = board_of(content, seats).objectives[name]
    points = OBJECTIVE_POINTS[objective.level]
    by = ", ".join(f"Seat {seat} in {_name_season(at)}" for at, seat in done) or "nobody yet"
    width = (WIDTH - 8) / 2
    row, column = divmod(number, 2)
    marks = (
        group_at(
            22 + at * 46,
            49,
            token(seat, 8),
            symbol("nurse", 19, 0, 0.6),
            class_="my-completed",
            data_seat=seat,
        )
        for at, (_, seat) in enumerate(done)
    )
    return group_at(
        column * (width + 8),
        20 + row * 67,
        title_tag(
            f"Level {objective.level}, {points} points: {describe_objective(objective)}; {by}"
        ),
        tag("rect", class_="bd-panel", width=width, height=62, rx=8),
        text(f"Level {objective.level}", 10, 17, class_="bd-small bd-quiet"),
        text(f"{points} points", width - 10, 17, class_="bd-strong bd-end"),
        text(describe_objective(objective), 10, 33, class_="bd-small"),
        *marks,
        class_="my-objective",
        data_objective=name,
        id=f"objective:{name}",
    )


def _name_season(number: int) -> str:
    """Return a season of the match, counted from 1 to 9, in words."""
    year, season = divmod(number - 1, len(SEASONS))
    return f"{SEASONS[season]} of year {year + 1}"
