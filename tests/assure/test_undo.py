"""Undo at every decision point of whole random matches restores the state, and play continues."""

import os

import pytest

from games import GAMES
from games.luck import SeededLuck
from games.table import SeatPlan
from matches.audit.verify import verify
from matches.commands.commit import Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.undo import rewind
from tests.by_game import part_of
from tests.matches.commands.test_going_back import dump_tip, events_and_luck, step
from tests.playing import tip
from tests.replays.recording import house_of

MATCHES = int(os.environ.get("UNDO_MATCHES", "12"))  # for each game
FAR_IN = 10  # one in n decision points rewinds to a random target

pytestmark = pytest.mark.assure
ADMIN = Actor("admin")


def begin_match(name, seed):
    plans = part_of(name, "replays").PLANS
    seats, options = plans[seed % len(plans)]
    context = house_of(f"undo/{name}/{seed}")
    plan = Plan(name, GAMES[name].options(**options), (SeatPlan(),) * seats)
    match_id = create(context, plan, key=f"{seed}", digest="").match_id
    for seat in range(seats):
        join(context, match_id, seat)
    return context, match_id


def back_and_forth(context, match_id, to, stood):
    """Go to a target and back. Both states are unchanged, compared dump by dump."""
    now, at = dump_tip(context, match_id), tip(context, match_id).version
    rewind(context, match_id, to, ADMIN)
    assert dump_tip(context, match_id) == stood[to]
    assert tip(context, match_id).asked
    if context.cache.get(match_id).timeline.is_target(at):
        rewind(context, match_id, at, ADMIN)
        assert dump_tip(context, match_id) == now


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_asked_a_match_can_go_back_from_there_and_on(name):
    """Each command is undone and repeated with the same luck."""
    points = 0
    for seed in range(MATCHES):
        context, match_id = begin_match(name, seed)
        luck, stood, last = SeededLuck(f"undo/{name}/{seed}"), {}, 0
        while (position := tip(context, match_id)).table.status == "running":
            if context.cache.get(match_id).timeline.is_target(position.version):
                last = position.version
                stood[last] = dump_tip(context, match_id)
                points += 1
                before = sorted(stood)[:-1]
                if before and not luck.below("far", FAR_IN):
                    back_and_forth(
                        context, match_id, before[luck.below("where", len(before))], stood
                    )
            request, first = step(context, match_id, luck)
            if last != position.version or tip(context, match_id).table.status != "running":
                continue  # a phase has run, and is undone together with the command before it
            done = dump_tip(context, match_id)
            rewind(context, match_id, last, ADMIN)
            assert dump_tip(context, match_id) == stood[last]
            again = play(context, match_id, request)
            assert events_and_luck(context, match_id, again) == events_and_luck(
                context, match_id, first
            )
            assert dump_tip(context, match_id) == done
        assert not context.cache.get(match_id).game.invariants(tip(context, match_id).state)
        report = verify(
            match_id, context.store.read(match_id), context.games, head=context.store.head(match_id)
        )
        assert report.events == tip(context, match_id).version
    assert points > 20 * MATCHES
