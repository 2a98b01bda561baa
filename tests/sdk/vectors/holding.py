"""Valid bundles of real matches, of an invented game, and with unusual contents."""

import copy
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from events import canonical
from games.luck import LuckChoice
from games.table import SeatPlan
from matches.commands.bots import answer
from matches.commands.branch import BranchPlan, branch
from matches.commands.commit import HOST, Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seat_handover import hand_to_bot, take_seat_back
from matches.commands.timeouts import advance_clock
from matches.commands.undo import rewind
from matches.queries.read import Reader
from tests.anthill import Options, Ponder, Send
from tests.matches.bundles import bundle_of, change_line, mend
from tests.matches.clocks import BANK, PASSING, QUICK, RESIGNING, begin_timed, out, send
from tests.matches.forgeries.forgery import Lines
from tests.matches.forging import some_match
from tests.playing import at_table, begin_match, by, context_on, tip, waits
from tests.replays.recording import CREATOR, FOLDER
from tests.sdk import alone

TABLE = sorted(FOLDER.glob("table/*.ndjson.gz"))
ODD_PACK = {
    "\U0001f41c": "sorted by characters, not by halves of them",
    "\ue000": '\x00\x1f\x7f\u2028\u2029"\\/é',
    "10": [2**53 - 1, -(2**53 - 1), 0],
    "9": [True, False, None, {}, []],
    "__proto__": {"constructor": {"toString": 1}},
    "": "",
}


def play_match() -> Lines:
    context = context_on()
    match_id = begin_match(context)
    some_match(context, match_id)
    return bundle_of(context, match_id)


def play_by_bots() -> Lines:
    context = context_on()
    match_id = begin_match(context, bots=2, key="bots")
    while tasks := waits(context, match_id):
        answer(context, tasks[0])
    return bundle_of(context, match_id)


def end_by_clock() -> Lines:
    context, match_id, time = begin_timed(RESIGNING)
    send(context, match_id, 1)
    time.forward(10_000)
    out(context, match_id, 0)
    return bundle_of(context, match_id)


def play_with_absences() -> Lines:
    """Return a match with a player who was absent twice and came back."""
    context, match_id, time = begin_timed(BANK)
    time.forward(60_000)
    out(context, match_id, 0)
    time.forward(5000)
    take_seat_back(context, match_id, at_table(0))
    time.forward(11_000)
    out(context, match_id, 0)
    take_seat_back(context, match_id, at_table(0))
    send(context, match_id, 0)
    return bundle_of(context, match_id)


def move_clock() -> Lines:
    """Return a match whose test clock was moved forward until a seat had run out of time."""
    more = {"creator": CREATOR, "visibility": "invited", "has_test_clock": True}
    context, match_id, time = begin_timed(RESIGNING, **more)
    for by_seconds in (3, 4):
        advance_clock(context, match_id, CommandRequest(actor=HOST, of_table=True), by_seconds)
    time.forward(3000)
    out(context, match_id, 0)
    return bundle_of(context, match_id)


def pass_by_clock() -> Lines:
    context, match_id, time = begin_timed(PASSING)
    time.forward(10_000)
    out(context, match_id, 0)
    return bundle_of(context, match_id)


def hand_over_question() -> Lines:
    """Return a match in which a question was undone, handed to a bot and asked again."""
    context, match_id, time = begin_timed(QUICK)
    start = tip(context, match_id).version
    send(context, match_id, 0)
    time.forward(3000)
    rewind(context, match_id, start, Actor("admin"))
    time.forward(3000)
    hand_to_bot(context, match_id, at_table(0), "random")
    time.forward(30_000)
    out(context, match_id, 1)
    take_seat_back(context, match_id, at_table(0))
    time.forward(10_000)
    out(context, match_id, 0)
    return bundle_of(context, match_id)


def play_with_rewind() -> Lines:
    context = context_on()
    match_id = begin_match(context)
    start = tip(context, match_id).version
    play(context, match_id, by(0, Ponder(seat=0)))
    rewind(context, match_id, start, Actor("admin"))
    some_match(context, match_id)
    return bundle_of(context, match_id)


def running(seat: int | None) -> Lines:
    context = context_on()
    match_id = begin_match(context)
    play(context, match_id, by(0, Ponder(seat=0)))
    play(context, match_id, by(0, Send(seat=0, workers=3)))
    play(context, match_id, by(1, Send(seat=1, workers=1)))
    return bundle_of(context, match_id, seat)


def kept_keys() -> Lines:
    context = context_on()
    plan = Plan("anthill", Options(), (SeatPlan(),) * 2, keeps_keys=True)
    match_id = create(context, plan, key="kept", digest="").match_id
    for seat in (0, 1):
        join(context, match_id, seat)
    some_match(context, match_id)
    return bundle_of(context, match_id)


def branch_by_label() -> Lines:
    """Return a branch of a branch. Dice come from the first match, cards from the second."""
    context = context_on()
    match_id = begin_match(context)
    some_match(context, match_id)
    choices: tuple[tuple[int, Mapping[str, LuckChoice]], ...] = (
        (5, {"die/*": "same"}),
        (4, {"*": "same", "die/3": "new"}),
    )
    for at, luck in choices:
        plan = BranchPlan(at=at, luck=luck, seats=(SeatPlan(),) * 2)
        reader = Reader(context.cache.fresh(match_id), None)
        match_id = branch(context, reader, plan, key=str(at), digest="d").match_id
        for seat in (0, 1):
            join(context, match_id, seat, entropy=f"entropy {seat}")
        some_match(context, match_id)
    return bundle_of(context, match_id)


RECORDED: Mapping[str, Callable[[], Lines]] = {
    "anthill": play_match,
    "anthill-absent": play_with_absences,
    "anthill-bots": play_by_bots,
    "anthill-branched-by-label": branch_by_label,
    "anthill-clock": end_by_clock,
    "anthill-handed-over": hand_over_question,
    "anthill-kept-keys": kept_keys,
    "anthill-passed": pass_by_clock,
    "anthill-rewound": play_with_rewind,
    "anthill-running": lambda: running(None),
    "anthill-running-seat-0": lambda: running(0),
    "anthill-test-clock": move_clock,
}


def odd_names(lines: Lines) -> Lines:
    """Return a bundle with a pack that has every kind of text, name and number."""
    pack = copy.deepcopy(ODD_PACK)
    content = sha256(canonical.encode(pack)).hexdigest()
    lines = change_line(lines, 0, lambda header: header.update(pack=pack, content=content))
    return mend(change_line(lines, 1, lambda line: line["e"]["event"].update(content=content)))


def all_holding(recorded: Mapping[str, Lines]) -> dict[str, Lines]:
    """Return every valid bundle by name, given those of the invented game.

    Args:
        recorded: the bundles of the invented game, by the names of `RECORDED`.
    """
    of_table: dict[str, Any] = {
        path.name.partition(".")[0]: [bytes(line) for line in alone.read_lines(str(path))]
        for path in TABLE
    }
    return {**of_table, **recorded, "anthill-odd-pack": odd_names(recorded["anthill"])}
