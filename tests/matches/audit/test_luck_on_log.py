"""Luck is committed to, drawn by label, and can be repeated from the released key."""

import pytest

from events import canonical, commitment, mix_luck
from events.seals import derive_keys
from games.luck import draw_values
from games.table import SeatPlan
from matches.audit.verify import released_keys, verify
from matches.commands.create import Plan, create, hash_entropy, join
from matches.commands.execute import play
from tests.anthill import Options, Ponder, Send
from tests.matches.forging import some_match
from tests.playing import GAMES, begin_match, by, context_on, run_phase, tip


def begin_with(context, *entropy):
    plan = Plan("anthill", Options(), (SeatPlan(),) * len(entropy))
    match_id = create(context, plan, key="c", digest="d").match_id
    for seat, given in enumerate(entropy):
        join(context, match_id, seat, entropy=given)
    return match_id


def draws(context, match_id):
    """Return the draws in a log, by label."""
    codec = context.cache.get(match_id).codec
    return {
        draw["label"]: draw
        for entry in context.store.read(match_id)
        for draw in codec.read(entry).hidden.get("luck", ((), ()))[1]
    }


def test_the_first_event_commits_to_the_keys(context, match_id):
    keys = derive_keys(context.store.vault(match_id))
    event = canonical.decode(next(context.store.read(match_id)).e)["event"]

    assert event["commitments"] == {
        name: commitment(getattr(keys, name)) for name in ("bot", "luck", "salt", "state")
    }


def test_the_end_releases_what_was_committed_to(context, match_id):
    released = released_keys(some_match(context, match_id))
    keys = derive_keys(context.store.vault(match_id))

    assert (released.luck, released.salt, released.state, released.bot) == (
        keys.luck,
        keys.salt,
        keys.state,
        keys.bot,
    )
    assert released.token == b""


def test_a_root_or_key_is_nowhere_on_a_running_log(context, match_id):
    play(context, match_id, by(0, Ponder(seat=0)))
    root = context.store.vault(match_id)
    keys = derive_keys(root)
    log = b"".join(entry.e + entry.s for entry in context.store.read(match_id))

    for key in (root, keys.luck, keys.salt, keys.state, keys.bot, keys.token):
        assert key.hex().encode() not in log


def test_anyone_makes_the_draws_again_from_the_released_key(context, match_id):
    entries = some_match(context, match_id)
    key = mix_luck(released_keys(entries).luck, (hash_entropy("entropy 1"),))
    drawn = draws(context, match_id)

    assert set(drawn) == {"number/0", "number/1", "card/0/0", "die/1", "die/2", "die/3"}
    for label, draw in drawn.items():
        assert tuple(draw["values"]) == draw_values(key, label, draw["bounds"])


def test_the_entropy_of_each_seat_changes_the_luck():
    """Random entropy from one seat is enough, so that no party can have chosen the dice."""
    numbers = set()
    for entropy in (("", ""), ("a", ""), ("", "a"), ("a", "b"), ("b", "a"), ("a", "c")):
        context = context_on(seed="one root")
        match_id = begin_with(context, *entropy)
        for seat in (0, 1):
            play(context, match_id, by(seat, Ponder(seat=seat)))
        report = verify(
            match_id,
            context.store.read(match_id),
            GAMES,
            keys=derive_keys(context.store.vault(match_id)),
        )
        assert report.draws == 4
        state = tip(context, match_id).state
        numbers.add((state.numbers, state.cards))

    assert len(numbers) == 5  # the entropy of a single seat affects every seat


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_the_order_of_simultaneous_seats_changes_no_outcome(order):
    context = context_on(seed="one root")
    match_id = begin_match(context, 3)
    for seat in order:
        play(context, match_id, by(seat, Ponder(seat=seat)))
    for seat in reversed(order):
        play(context, match_id, by(seat, Send(seat=seat, workers=1 + seat)))
    play(context, match_id, run_phase())

    other = context_on(seed="one root")
    twin = begin_match(other, 3)
    for seat in range(3):
        play(other, twin, by(seat, Ponder(seat=seat)))
        play(other, twin, by(seat, Send(seat=seat, workers=1 + seat)))
    play(other, twin, run_phase())
    assert tip(context, match_id).state == tip(other, twin).state
    assert draws(context, match_id) == draws(other, twin)
