"""Targets of lines, compared with the views before and after each event, also after rewinds."""

import pytest

from formicary.game_check.matches import readers
from games import GAMES
from games.game import RunPhase
from games.luck import SeededLuck
from games.table import Rewound, SeatPlan
from games.table.undo_history import PHASE
from matches.commands.commit import WORKERS, Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.undo import rewind
from matches.queries import lines
from matches.queries.lines import timeline
from matches.queries.read import Reader
from tests.games.values.test_elements import shown_values
from tests.playing import context_on
from tests.projections.naive import NaiveLine

STEPS, PAGE = 70, 9


def play_with_rewinds(name, seed):
    """Return a context and the id of a match in which every seventh command is a rewind."""
    game, luck, context = GAMES[name], SeededLuck(f"{name}/{seed}"), context_on(games=GAMES)
    seats = 2 + seed % (game.seats[1] - 1)
    plan = Plan(name, game.options(), (SeatPlan(),) * seats, "free")
    match_id = create(context, plan, key=name, digest="").match_id
    for seat in range(seats):
        join(context, match_id, seat)
    for step in range(STEPS):
        line = context.cache.get(match_id).timeline
        past = [at for at in range(seats + 2, line.version) if line.is_target(at)]
        asked = line.tip().asked
        if not asked:
            break
        if step % 7 == 6 and past:
            rewind(context, match_id, past[luck.below("to", len(past))], Actor("admin"))
        elif asked[0].seat == PHASE:
            play(context, match_id, CommandRequest(actor=WORKERS, command=RunPhase()))
        else:
            seat = asked[luck.below("who", len(asked))].seat
            legal = game.legal(line.tip().state, seat)
            command = legal[luck.below("what", len(legal))]
            play(context, match_id, CommandRequest(actor=Actor("seat", seat), command=command))
    return context, match_id


def read_lines(context, match, seat):
    """Return all lines of a match as one reader sees them, read page by page."""
    lines = []
    while len(lines) < match.timeline.version:
        lines += timeline(context, Reader(match, seat), len(lines), PAGE)
    return lines


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_the_targets_of_lines_are_the_elements_that_changed_for_their_reader(name, seed):
    context, match_id = play_with_rewinds(name, seed)
    match, game = context.cache.get(match_id), GAMES[name]
    naive = NaiveLine(match.game, context.store.read(match_id))
    assert any(isinstance(recorded.event, Rewound) for recorded in naive.recorded)

    for seat in readers(len(match.timeline.newest.seats)):
        for line in read_lines(context, match, seat):
            before, after = naive.states[line.seq - 1], naive.states[line.seq]
            if line.of_table or before == game.start:
                assert not line.of_table or line.targets == ()
                continue
            old = shown_values(game, game.view(before, seat))
            new = shown_values(game, game.view(after, seat))
            changed = {target for target in old.keys() & new if old[target] != new[target]}
            assert changed <= {*line.targets} <= {*new}, line.seq


def test_targets_are_kept_for_the_newest_events_and_computed_again_for_others(monkeypatch):
    """Lines have the same targets with and without a cache."""
    monkeypatch.setattr(lines, "TARGETS_KEPT", 12)
    context, match_id = play_with_rewinds("myrmes", 0)
    match = context.cache.get(match_id)

    first = [read_lines(context, match, seat) for seat in (None, 0)]
    again = [read_lines(context, match, seat) for seat in (None, 0)]

    assert again == first
    assert first[0] != first[1]
    assert len(match.targets) == 12


def test_lines_in_memory_are_read_without_views(monkeypatch):
    context, match_id = play_with_rewinds("atta-ants", 1)
    match = context.cache.get(match_id)
    after = match.timeline.version - 5
    known = timeline(context, Reader(match, 0), after, 5)

    monkeypatch.setattr(lines, "picture_of", None)

    assert timeline(context, Reader(match, 0), after, 5) == known
    with pytest.raises(TypeError):
        timeline(context, Reader(match, 1), after, 5)
