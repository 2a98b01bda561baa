"""Luck on the log: committed to before, drawn by label, made again by whoever has the key after."""

import pytest

from events import canonical, commitment, mixed_luck
from events.seals import derive_keys
from games.luck import draw_values
from games.table import SeatPlan
from matches.audit.verify import released_keys, verify
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from tests.anthill import Options, Ponder, Send
from tests.matches.forging import some_match
from tests.playing import GAMES, begun, by, house_on, run_phase, tip


def begun_with(house, *entropy):
    plan = Plan("anthill", Options(), (SeatPlan(),) * len(entropy))
    match = create(house, plan, key="c", digest="d").match
    for seat, given in enumerate(entropy):
        join(house, match, seat, entropy=given)
    return match


def draws(house, match):
    """Return the draws of a log by label."""
    codec = house.cache.get(match).codec
    return {
        draw["label"]: draw
        for entry in house.store.read(match)
        for draw in codec.read(entry).hidden.get("luck", ((), ()))[1]
    }


def test_the_first_event_commits_to_the_keys(house, match):
    keys = derive_keys(house.store.vault(match))
    event = canonical.decode(next(house.store.read(match)).e)["event"]

    assert event["commitments"] == {
        name: commitment(getattr(keys, name)) for name in ("bot", "luck", "salt", "state")
    }


def test_the_end_releases_what_was_committed_to(house, match):
    released = released_keys(some_match(house, match))
    keys = derive_keys(house.store.vault(match))

    assert (released.luck, released.salt, released.state, released.bot) == (
        keys.luck,
        keys.salt,
        keys.state,
        keys.bot,
    )
    assert released.token == b""


def test_a_root_or_key_is_nowhere_on_a_running_log(house, match):
    play(house, match, by(0, Ponder(seat=0)))
    root = house.store.vault(match)
    keys = derive_keys(root)
    told = b"".join(entry.e + entry.s for entry in house.store.read(match))

    for key in (root, keys.luck, keys.salt, keys.state, keys.bot, keys.token):
        assert key.hex().encode() not in told


def test_anyone_makes_the_draws_again_from_the_released_key(house, match):
    entries = some_match(house, match)
    key = mixed_luck(released_keys(entries).luck, ("entropy 1",))
    found = draws(house, match)

    assert set(found) == {"number/0", "number/1", "card/0/0", "die/1", "die/2", "die/3"}
    for label, draw in found.items():
        assert tuple(draw["values"]) == draw_values(key, label, draw["bounds"])


def test_the_entropy_of_each_seat_changes_the_luck():
    """One seat that draws its entropy at random is enough: nobody can have chosen the dice."""
    numbers = set()
    for entropy in (("", ""), ("a", ""), ("", "a"), ("a", "b"), ("b", "a"), ("a", "c")):
        house = house_on(seed="one root")
        match = begun_with(house, *entropy)
        for seat in (0, 1):
            play(house, match, by(seat, Ponder(seat=seat)))
        report = verify(
            match, house.store.read(match), GAMES, keys=derive_keys(house.store.vault(match))
        )
        assert report.draws == 4
        state = tip(house, match).state
        numbers.add((state.numbers, state.cards))

    assert len(numbers) == 5  # entropy that only one gives counts wherever it sits


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_the_order_of_simultaneous_seats_changes_no_outcome(order):
    house = house_on(seed="one root")
    match = begun(house, 3)
    for seat in order:
        play(house, match, by(seat, Ponder(seat=seat)))
    for seat in reversed(order):
        play(house, match, by(seat, Send(seat=seat, workers=1 + seat)))
    play(house, match, run_phase())

    other = house_on(seed="one root")
    twin = begun(other, 3)
    for seat in range(3):
        play(other, twin, by(seat, Ponder(seat=seat)))
        play(other, twin, by(seat, Send(seat=seat, workers=1 + seat)))
    play(other, twin, run_phase())
    assert tip(house, match).state == tip(other, twin).state
    assert draws(house, match) == draws(other, twin)
