"""For each kind of secret, two worlds look the same to other seats (rules 4.1)."""

import pytest
from msgspec.structs import replace

from games.errors import RuleViolation
from games.game import RunPhase, Secret
from games.luck import SeededLuck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.evolve.pile import lift_hints, mix_hints, take_out
from games.march_of_the_ants.view import HintView
from tests.games.march_of_the_ants.names import BLACK, BLUE, GAME, HEX, RED, TABLES, mask_cards
from tests.games.march_of_the_ants.observations import read_question
from tests.games.march_of_the_ants.positions import (
    build_state,
    given_position,
    given_state,
    play_card,
    run_phases,
)

HANDS = {RED: ["ev17", "ev13", "ev04"], BLACK: ["ev01", "go06"], BLUE: ["hd02"]}
ANTS = {RED: {"Soil": (1,)}, BLACK: {"Soil": (2, 0, 0)}, BLUE: {"Bark": (1,)}}
PROBES = (
    *(c.PlayCard(seat=0, card=card.id) for card in TABLES.cards),
    *(c.Discard(seat=0, card=card.id) for card in TABLES.cards),
    *(c.PutDown(seat=0, card=card.id) for card in TABLES.cards),
    *(c.KeepHex(seat=0, hex=number) for number in TABLES.hexes),
    *(c.PutBack(seat=0, hex=number) for number in TABLES.hexes),
    c.Rest(seat=0),
    c.Explore(seat=0),
    c.Pass(seat=0),
    RunPhase(),
)


def list_answers(state, seat):
    """Return everything a seat can find out without acting: view, legal list and refusals."""
    answers = [GAME.view(state, seat), GAME.legal(state, seat), GAME.pending(state)]
    for probe in PROBES:
        command = probe if isinstance(probe, RunPhase) else replace(probe, seat=seat)
        try:
            given_state(state).when(command)
            answers.append(True)
        except RuleViolation as violation:
            answers.append((violation.slug, violation.rule, dict(violation.facts)))
    return answers


def assert_same_for(seats, first, second):
    """Assert that two different worlds look the same to these seats."""
    assert first != second
    for seat in seats:
        assert list_answers(first, seat) == list_answers(second, seat)
    assert GAME.view(first, None) == GAME.view(second, None)


def swap_card(state, seat, card):
    """Return the world in which a seat holds a different card, which was in the deck."""
    number = TABLES.index[card]
    held = state.hands[seat]
    out = (held & -held).bit_length() - 1
    hands = list(state.hands)
    hands[seat] = held & ~(1 << out) | 1 << number
    deck = tuple(out if other == number else other for other in state.deck)
    return replace(state, hands=tuple(hands), deck=deck)


def test_hands_of_others():
    """Black holds another card, and Red and Blue see no difference."""
    state = build_state(hands=HANDS, ants=ANTS)

    assert_same_for((RED, BLUE), state, swap_card(state, BLACK, "ev24"))


@pytest.mark.parametrize("action", [c.Explore(seat=RED), c.March(seat=RED), c.Forage(seat=RED)])
def test_hands_of_others_while_players_react(action):
    """The questions after an action do not depend on a hand."""
    state = build_state(hands=HANDS, ants=ANTS)
    other = swap_card(state, BLACK, "ev24")

    first, two = given_state(state).then(action).state, given_state(other).then(action).state
    assert GAME.pending(first) == GAME.pending(two)


def test_a_reaction_to_a_card_asks_by_the_size_of_a_hand():
    """Black is asked regardless of its card, and Blue, without a card, is not asked."""
    state = build_state(hands={RED: ["ev17"], BLACK: ["ev01"]}, ants=ANTS)
    first = play_card(given_state(state), "ev17")
    two = play_card(given_state(swap_card(state, BLACK, "ev24")), "ev17")

    assert read_question(first.state) == read_question(two.state) == ("react-play", BLACK)


def test_the_order_of_the_deck():
    """No seat knows the order."""
    state = build_state(hands=HANDS, ants=ANTS)

    assert_same_for((RED, BLACK, BLUE), state, replace(state, deck=state.deck[::-1]))


def test_the_order_of_the_pile_and_what_is_in_the_box():
    """No seat knows the order or the box."""
    state = build_state(hands=HANDS, ants=ANTS)
    state = replace(state, pile=state.pile[1:], box=state.pile[:1])
    other = replace(state, pile=(*state.box, *state.pile[:0:-1]), box=state.pile[:1])

    assert_same_for((RED, BLACK, BLUE), state, other)


def test_ferocity_face_down():
    """The defender does not know the card that the invader has put down."""
    state = build_state(hands=HANDS, ants=ANTS, agenda=(t.Slumber(), t.Fights(0)))
    past = run_phases(given_state(state))
    assert read_question(past.state) == ("ferocity", BLACK)
    first = past.then(c.PutDown(seat=BLACK, card="ev01")).state
    two = past.then(c.PutDown(seat=BLACK, card="go06")).state

    assert_same_for((RED, BLUE), first, two)
    assert GAME.view(first, RED).nests[BLACK].card_down
    assert list_answers(first, BLACK) != list_answers(two, BLACK)


def test_simultaneous_discards():
    """Blue does not know Black's discard until all are revealed."""
    hands = {RED: ["ev03"], BLACK: ["ev01", "go06"], BLUE: ["hd02", "hd03"]}
    past = play_card(given_position(hands=hands), "ev03")
    first = past.then(c.PutDown(seat=BLACK, card="ev01")).state
    two = past.then(c.PutDown(seat=BLACK, card="go06")).state

    assert_same_for((RED, BLUE), first, two)


def test_scouted_hexes():
    """Only the scout knows the drawn hexes and the one under the pile."""
    state = build_state(hands=HANDS, ants=ANTS, bodies={RED: ["th01"]}, pile=["Fern", "Pebble"])
    other = replace(state, pile=(HEX["Fern"], *state.pile[1:-2], state.pile[0], HEX["Pebble"]))
    first, two = (
        given_state(state).then(c.Explore(seat=RED)).state,
        given_state(other).then(c.Explore(seat=RED)).state,
    )
    assert_same_for((BLACK, BLUE), first, two)
    assert list_answers(first, RED) != list_answers(two, RED)

    keep = c.KeepHex(seat=RED, hex=HEX["Pebble"])
    first, two = given_state(first).then(keep).state, given_state(two).then(keep).state
    assert_same_for((BLACK, BLUE), first, two)
    assert GAME.view(first, RED).own.hints == (HintView((0,), (HEX["Fern"],)),)


def test_peeked_hexes():
    """Only the player of Waggle Dance knows the top of the pile, and it keeps that knowledge."""
    state = build_state(hands={RED: ["ev23"]}, pile=["Fern", "Pebble", "Old Boot"])
    state = play_card(given_state(state), "ev23").state
    first = given_state(state).then(c.PutBack(seat=RED, hex=HEX["Fern"])).state
    two = given_state(state).then(c.PutBack(seat=RED, hex=HEX["Pebble"])).state
    assert_same_for((BLACK, BLUE), first, two)
    top = c.PutBack(seat=RED, hex=HEX["Old Boot"])
    first, two = given_state(first).then(top).state, given_state(two).then(top).state

    assert_same_for((BLACK, BLUE), first, two)
    assert GAME.view(first, RED).own.hints != GAME.view(two, RED).own.hints


def test_starting_hexes_of_a_duel():
    """Only the drawer knows the two starting hexes and the one that it rejected."""
    state = GAME.start
    for event in GAME.setup(GAME.options(), 2, SeededLuck(3)):
        state = GAME.evolve(state, event)
    seat = read_question(state)[1]
    kept, two = state.looked[seat]
    spare = next(number for number in state.pile if TABLES.hexes[number].set == "starting")
    looked = list(state.looked)
    looked[seat] = (kept, spare)
    pile = tuple(two if number == spare else number for number in state.pile)
    other = replace(state, looked=tuple(looked), pile=pile)
    assert_same_for((1 - seat,), state, other)
    keep = c.KeepHex(seat=seat, hex=kept)
    state, other = given_state(state).then(keep).state, given_state(other).then(keep).state

    assert_same_for((1 - seat,), state, other)
    assert GAME.view(state, seat).own.rejected == (two,)


def test_the_order_of_the_centipede_deck():
    """No seat knows the order."""
    state = GAME.start
    for event in GAME.setup(GAME.options(horde=True), 2, SeededLuck(3)):
        state = GAME.evolve(state, event)

    assert_same_for((0, 1), state, replace(state, horde_deck=state.horde_deck[::-1]))


def test_hints_outlive_what_others_do_to_the_pile():
    """A seen hex leaves a hint, a shuffle widens it, and a scout's bottom hex is inferred."""
    known = ((1 << 4, 1 << 7), (1 << 3, 1 << 9))

    assert take_out(known, 1 << 4, 1 << 7) == ((1 << 3, 1 << 9),)
    assert mix_hints(known, 0b11100) == ((0b11100, 1 << 7 | 1 << 9),)
    assert lift_hints(known, 7, 3, 2) == ((1, 1 << 9),)
    assert lift_hints(known, 5, 4, 2) == ((1 << 4, 1 << 9), (1, 1 << 7))


def test_a_hand_stays_in_the_view_of_its_seat_alone():
    """The hand is a mask of cards, and only its owner sees it."""
    state = build_state(hands=HANDS)

    assert state.hands[RED] == mask_cards(HANDS[RED])
    assert GAME.view(state, RED).own.hand == ("ev04", "ev13", "ev17")
    assert GAME.view(state, None).own is None


FERN, PEBBLE, CLOVER = HEX["Fern"], HEX["Pebble"], HEX["Clover Patch"]
TOP = ("Clover Patch", "Pebble", "Fern")  # Fern is topmost
ALL = 1 << FERN | 1 << PEBBLE | 1 << CLOVER


def knowing(*hints, seat=RED):
    """Return a state with three hexes on top, about which a seat knows something."""
    state = build_state(pile=TOP)
    known = tuple(hints if at == seat else () for at in range(3))
    return replace(state, hints=known, agenda=(*state.agenda, t.TurnEnd(RED))), len(state.pile)


def test_a_drawn_hex_leaves_all_hints():
    """Fern was on one of three positions, and the other two hexes are on the rest."""
    state, size = knowing()
    state = replace(state, hints=((), ((0b111 << size - 3, ALL),), ()))

    state = GAME.evolve(state, e.HexDrawn(seat=RED, hex=FERN, mode="explore"))
    assert state.hints[BLACK] == ((0b011 << size - 3, 1 << PEBBLE | 1 << CLOVER),)


def test_scouted_hexes_leave_the_hints_of_the_player():
    """Red sees the top two hexes, so that the third is where it must be."""
    state, size = knowing((0b111 << size_of_pile() - 3, ALL))
    hexes: Secret[tuple[int, ...]] = Secret((RED,), (FERN, PEBBLE))

    state = GAME.evolve(state, e.HexesScouted(seat=RED, count=2, hexes=hexes))
    assert state.hints[RED] == ((1 << size - 3, 1 << CLOVER),)
    assert state.agenda[-1] == t.Keep(RED, "explore")
    tasks = state.agenda
    state = GAME.evolve(state, e.ScoutedHexKept(seat=RED, hex=FERN))
    assert state.hints[RED] == ((1 << size - 2, 1 << CLOVER), (1, 1 << PEBBLE))
    assert state.agenda == (*tasks[:-1], t.PlaceTile(RED, FERN, "explore"))


def size_of_pile():
    """Return the number of hexes in the pile."""
    return len(build_state(pile=TOP).pile)


def test_hints_of_others_follow_the_hexes_under_the_pile():
    """Of two drawn hexes, one goes under the pile, and hints about others move up by one."""
    deep = (0b110, 1 << 7 | 1 << 9)  # of which the upper position is drawn

    assert lift_hints((deep,), 7, 2, 2) == ((0b101, 1 << 9),)
    assert lift_hints(((0b10, 1 << 9),), 7, 2, 2) == ((0b100, 1 << 9),)
    assert lift_hints(((0b10000, 1 << 9),), 7, 2, 2) == ((0b100000, 1 << 9),)
    assert lift_hints(((0b1000, 1 << 9),), 7, 2, 2) == ((1, 1 << 9),)


def test_peeked_hexes_are_known_one_by_one():
    """Red peeks at the top two, and Black no longer knows their order."""
    state, size = knowing((0b111 << size_of_pile() - 3, ALL))
    black = ((1 << size - 1, 1 << FERN), (1 << size - 2, 1 << PEBBLE), (1 << size - 3, 1 << CLOVER))
    state = replace(state, hints=(state.hints[RED], black, ()))
    hexes: Secret[tuple[int, ...]] = Secret((RED,), (FERN, PEBBLE))

    state = GAME.evolve(state, e.HexesPeeked(seat=RED, count=2, hexes=hexes))
    third = (1 << size - 3, 1 << CLOVER)
    assert state.hints[RED] == (third, (1 << size - 2, 1 << PEBBLE), (1 << size - 1, 1 << FERN))
    assert state.hints[BLACK] == (third, (0b11 << size - 2, 1 << FERN | 1 << PEBBLE))


def test_hexes_that_are_put_back_are_known_in_their_new_order():
    """Red puts Pebble on top of Fern. Its hint about the third hex stays."""
    third = (1 << size_of_pile() - 3 | 1 << 4, 1 << CLOVER | 1 << 12)
    state, size = knowing(third)
    hexes: Secret[tuple[int, ...]] = Secret((RED,), (FERN, PEBBLE))
    state = GAME.evolve(state, e.HexesPeeked(seat=RED, count=2, hexes=hexes))

    state = GAME.evolve(state, e.HexPutBack(seat=RED, hex=Secret((RED,), PEBBLE)))
    order = ((1 << size - 2, 1 << FERN), (1 << size - 1, 1 << PEBBLE))
    assert state.hints[RED] == (third, *order)
