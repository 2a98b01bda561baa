"""Event cards that take from other players or ask them (rules 11.1, 11.6)."""

from games.march_of_the_ants import commands as c
from tests.games.march_of_the_ants.positions import (
    BLACK,
    BLUE,
    GAME,
    RED,
    after,
    ants_in,
    kind,
    play_card,
    points,
    position,
    who,
)
from tests.scenario import given, refused


def test_adaptive_radiation_swaps_the_topmost_evolutions():
    """The topmost heads change owners; covered ones stay (rules 11.1)."""
    bodies = {RED: ["hd01", "hd02"], BLACK: ["hd03"], BLUE: ["th01"]}
    state = play_card(position(hands={RED: ["ev02"]}, bodies=bodies), "ev02")

    heads = [nest.heads for nest in GAME.view(state, None).nests]
    assert heads == [("hd01", "hd03"), ("hd02",), ()]
    assert points(state) == [0, 0, 0]


def test_adaptive_radiation_asks_which_section_and_player():
    """With several possible swaps the player chooses among them (rules 11.6)."""
    bodies = {RED: ["hd01", "th01"], BLACK: ["hd03"], BLUE: ["th02"]}
    state = play_card(position(hands={RED: ["ev02"]}, bodies=bodies), "ev02")

    with refused("swap.no-evolution"):
        given(GAME, state=state).when(c.SwapEvolutions(seat=RED, player=BLACK, section="thorax"))
    state = after(state, c.SwapEvolutions(seat=RED, player=BLUE, section="thorax"))

    assert GAME.view(state, None).nests[RED].thoraxes == ("th02",)


def test_adaptive_radiation_needs_a_common_section():
    """Without an evolution of the same section elsewhere it cannot be played (rules 12)."""
    state = position(hands={RED: ["ev02"]}, bodies={RED: ["hd01"], BLACK: ["th01"]})

    with refused("play.requires", requires="swap_evolution_possible"):
        given(GAME, state=state).when(c.PlayCard(seat=RED, card="ev02"))


def test_cultural_theft_reveals_discards_and_plays_one_free():
    """Each other player puts a card down in secret; one of them is played (rules 11.1)."""
    hands = {RED: ["ev03"], BLACK: ["ev17", "ev04"], BLUE: ["ev13", "ev18"]}
    state = play_card(position(hands=hands), "ev03")

    assert (kind(state), who(state)) == ("discard-secretly", BLACK)
    state = after(state, c.PutDown(seat=BLACK, card="ev17"))
    assert GAME.view(state, BLUE).own.down == ""
    state = after(state, c.PutDown(seat=BLUE, card="ev18"))
    with refused("offer.no-card"):
        given(GAME, state=state).when(c.PlayOffered(seat=RED, card="ev04"))
    food = state.food[RED]
    state = after(state, c.PlayOffered(seat=RED, card="ev17"))

    assert state.food[RED] == food + 3
    assert {"ev03", "ev17", "ev18"} <= set(GAME.view(state, None).discard)
    assert kind(state) == "react-play"


def test_cultural_theft_may_play_none_and_honours_requirements():
    """Sneak Attack without a contested hex cannot be played by it (rules 11.6, 12)."""
    hands = {RED: ["ev03"], BLACK: ["ev13"], BLUE: ["ev18"]}
    state = play_card(position(hands=hands), "ev03")

    with refused("play.requires", requires="contested_hex"):
        given(GAME, state=state).when(c.PlayOffered(seat=RED, card="ev13"))
    state = after(state, c.Pass(seat=RED))

    assert {"ev03", "ev13", "ev18"} == set(GAME.view(state, None).discard)


def test_cultural_theft_of_empty_hands_does_nothing():
    """Nobody else has a card: nothing is asked (rules 11.6)."""
    state = play_card(position(hands={RED: ["ev03"]}), "ev03")

    assert (kind(state), who(state)) == ("turn", BLACK)


def test_frenzied_activity_through_cultural_theft_waits_for_the_reactions():
    """It takes effect after the Reactions to Cultural Theft (rules 11.6)."""
    hands = {RED: ["ev03"], BLACK: ["ev06", "ev04"], BLUE: ["ev18"]}
    state = play_card(position(hands=hands), "ev03", c.PutDown(seat=BLACK, card="ev06"))
    state = after(state, c.PlayOffered(seat=RED, card="ev06"))

    assert (kind(state), who(state)) == ("react-play", BLACK)
    state = after(state, c.Pass(seat=BLACK))
    assert (kind(state), who(state)) == ("bonus", RED)


def test_egg_stealer_takes_a_larva_of_each():
    """Empty chambers lose nothing (rules 11.6)."""
    state = play_card(position(hands={RED: ["ev05"]}, larvae=[3, 2, 0]), "ev05")

    assert state.larvae == (3, 1, 0)


def test_egg_stealer_touches_all_four_others():
    """With five players not only the neighbours lose a larva (rules 11.6)."""
    state = play_card(position(5, hands={RED: ["ev05"]}), "ev05")

    assert state.larvae == (8, 4, 4, 4, 4)


def test_strange_appetite_takes_food_or_an_ant():
    """One food of the victim, or without any one of its ants (rules 11.1)."""
    ants = {BLACK: {"Soil": (1, 2)}}
    fed = position(hands={RED: ["ev15"]}, ants=ants, food=[1, 1, 1])
    hungry = position(hands={RED: ["ev15"]}, ants=ants, food=[1, 0, 1])
    fed = after(play_card(fed, "ev15"), c.PickPlayer(seat=RED, player=BLACK))
    hungry = after(play_card(hungry, "ev15"), c.PickPlayer(seat=RED, player=BLACK))

    assert fed.food == (1, 0, 1)
    assert (kind(hungry), who(hungry)) == ("destroyed", BLACK)


def test_strange_appetite_needs_a_victim_with_something_to_lose():
    """A player without food and ants cannot be chosen (rules 12.5)."""
    state = position(hands={RED: ["ev15"]}, ants={BLUE: {"Soil": (1,)}}, food=[1, 1, 0])
    bare = position(4, hands={RED: ["ev15"]}, food=[1, 1, 1, 0])

    with refused("pick.no-player"):
        given(GAME, state=play_card(bare, "ev15")).when(c.PickPlayer(seat=RED, player=3))
    with refused("pick.no-player"):
        given(GAME, state=play_card(state, "ev15")).when(c.PickPlayer(seat=RED, player=RED))


def test_cold_snap_lets_each_other_player_choose():
    """Black chooses ants, Blue has no choice (rules 11.1)."""
    ants = {BLACK: {"Soil": (1, 2)}, BLUE: {"Bark": (1, 2, 3)}}
    state = position(hands={RED: ["ev16"]}, ants=ants, food=[1, 1, 0])
    state = play_card(state, "ev16")

    assert (kind(state), who(state)) == ("ordeal", BLACK)
    with refused("pick.no-option"):
        given(GAME, state=state).when(c.PickOption(seat=BLACK, option="larvae"))
    state = after(state, c.PickOption(seat=BLACK, option="ants"))

    assert ants_in(state, BLACK, "Soil") == ()
    assert (kind(state), who(state)) == ("destroyed", BLUE)
    assert state.food == (1, 1, 0)


def test_cold_snap_takes_food_where_ants_do_not_suffice():
    """With one ant only the food can be given in full (rules 12.2)."""
    state = position(hands={RED: ["ev16"]}, ants={BLACK: {"Soil": (1,)}}, food=[1, 1, 0])
    state = play_card(state, "ev16")

    assert state.food == (1, 0, 0)
    assert ants_in(state, BLACK, "Soil") == (1,)
