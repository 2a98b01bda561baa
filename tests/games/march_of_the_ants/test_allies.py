"""In analyses, allies against the Horde either all win or all lose."""

import re

from games import GAMES
from games.game import Outcome, PlayoutSettings
from games.table import SeatPlan
from matches.analysis.playouts import shares
from matches.commands.bots import answer as answer_bot
from matches.commands.bots import tasks_at
from matches.commands.create import Plan, create
from tests.matches.analysis.test_playouts import run_playouts
from tests.scenario import random_match
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.past.test_analysis import draw_chart, path

MARCH = GAMES["march-of-the-ants"]


def test_allied_seats_win_all_of_it_or_nothing():
    state = next(random_match(MARCH, 2, 1, MARCH.options(horde=True)))[0]

    assert shares(MARCH, state, Outcome(((0, 1),), "horde-beaten", "9.5"), 2) == (1.0, 1.0)
    assert shares(MARCH, state, Outcome(((), (0, 1)), "horde-won", "9.5"), 2) == (0.0, 0.0)
    tally = run_playouts(MARCH, state, 2, PlayoutSettings(width=1, depth=1, by_points=1.0), 3)
    assert tally.sums[0] == tally.sums[1]
    assert tally.squares[0] == tally.sums[0]


def test_the_chart_of_allied_seats_parts_winning_from_losing():
    by_hand = ByHand()
    world = World(games=dict(GAMES), analyses=by_hand)
    seats = (SeatPlan("random"), SeatPlan("random"))
    plan = Plan(MARCH.name, MARCH.options(horde=True), seats)
    match_id = create(world.context, plan, key="k", digest="d").match_id
    while tasks := tasks_at(match_id, world.context.cache.fresh(match_id).timeline.tip()):
        answer_bot(world.context, tasks[0])
    world.post(path(match_id), {"effort": "quick"})
    by_hand.work(world.context, 1, batches=6)

    chart = draw_chart(world, match_id)

    said = " ".join(chart.itertext())
    assert re.search(r"All win: \d+%, then \d+%; All lose: \d+%", said)
    for moment in world.get(path(match_id, "?effort=quick")).json["moments"]:
        assert len(set(moment["after"]["chances"])) == 1
