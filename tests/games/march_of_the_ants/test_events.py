"""Every event card: what it does, what it requires, what it refuses (rules 11.1, 11.6)."""

import pytest
from msgspec.structs import replace

from games.game import RunPhase
from games.march_of_the_ants import MARCH_OF_THE_ANTS as GAME
from games.march_of_the_ants import commands as c
from games.march_of_the_ants.layout import unpacked
from games.march_of_the_ants.view import HintView
from tests.games.march_of_the_ants.positions import (
    BLACK,
    BLUE,
    HEX,
    RED,
    after,
    ants_in,
    hand,
    kind,
    played,
    points,
    position,
    run,
    who,
)
from tests.scenario import given, refused

CELL = c.Cell(q=-1, r=2)
NEIGHBOURS = {RED: {"Soil": (2,)}, BLACK: {"Soil": (1,)}, BLUE: {"Water's Edge": (1,)}}


def declined(state, times=1):
    """Let players decline until it is somebody's turn again."""
    for _ in range(times):
        state = after(state, c.Pass(seat=who(state)))
    return state


def test_a_queens_journey_places_a_hex_and_moves_an_ant_there():
    """The top hex is placed without a link, and an ant goes there from anywhere (rules 11.1)."""
    state = position(hands={RED: ["ev01"]}, ants=NEIGHBOURS, pile=["Fern"])
    state = played(state, "ev01", c.PlaceHex(seat=RED, source=0, cell=CELL, rotation=1))
    fern = HEX["Fern"]

    assert kind(state) == "relocate"
    state = after(state, c.MoveAnt(seat=RED, place=HEX["Soil"], site=2, to_place=fern, to_site=1))

    assert unpacked(state.tiles[-1]) == (fern, (-1, 2), 1)
    assert ants_in(state, RED, "Fern") == (1,)
    assert ants_in(state, RED, "Soil") == ()
    assert state.discard >> 0 & 1


def test_a_queens_journey_needs_a_cell_beside_a_tile():
    """A cell that touches nothing is refused, as is a tile explored from (rules 11.6)."""
    state = position(hands={RED: ["ev01"]}, pile=["Fern"])
    state = played(state, "ev01")

    with refused("place.touches-nothing"):
        after(state, c.PlaceHex(seat=RED, source=0, cell=c.Cell(q=9, r=9), rotation=0))
    with refused("place.no-source"):
        after(state, c.PlaceHex(seat=RED, source=3, cell=CELL, rotation=0))


@pytest.mark.parametrize("card", ["ev01", "ev08"])
def test_cards_that_place_a_hex_need_one_in_the_pile(card):
    """With the pile empty they cannot be played (rules 14.21)."""
    state = position(hands={RED: [card]})
    box = tuple(sorted(state.pile))
    past = given(GAME, state=replace(state, pile=(), box=box))

    with refused("play.requires", requires="hex_pile_min"):
        past.when(c.PlayCard(seat=RED, card=card))


def test_adaptive_radiation_swaps_the_topmost_evolutions():
    """The topmost heads change owners; covered ones stay (rules 11.1)."""
    bodies = {RED: ["hd01", "hd02"], BLACK: ["hd03"], BLUE: ["th01"]}
    state = played(position(hands={RED: ["ev02"]}, bodies=bodies), "ev02")

    heads = [nest.heads for nest in GAME.view(state, None).nests]
    assert heads == [("hd01", "hd03"), ("hd02",), ()]
    assert points(state) == [0, 0, 0]


def test_adaptive_radiation_asks_which_section_and_player():
    """With several possible swaps the player chooses among them (rules 11.6)."""
    bodies = {RED: ["hd01", "th01"], BLACK: ["hd03"], BLUE: ["th02"]}
    state = played(position(hands={RED: ["ev02"]}, bodies=bodies), "ev02")

    with refused("swap.no-evolution"):
        after(state, c.SwapEvolutions(seat=RED, player=BLACK, section="thorax"))
    state = after(state, c.SwapEvolutions(seat=RED, player=BLUE, section="thorax"))

    assert GAME.view(state, None).nests[RED].thoraxes == ("th02",)


def test_adaptive_radiation_needs_a_common_section():
    """Without an evolution of the same section elsewhere it cannot be played (rules 12)."""
    state = position(hands={RED: ["ev02"]}, bodies={RED: ["hd01"], BLACK: ["th01"]})

    with refused("play.requires", requires="swap_evolution_possible"):
        after(state, c.PlayCard(seat=RED, card="ev02"))


def test_cultural_theft_reveals_discards_and_plays_one_free():
    """Each other player puts a card down in secret; one of them is played (rules 11.1)."""
    hands = {RED: ["ev03"], BLACK: ["ev17", "ev04"], BLUE: ["ev13", "ev18"]}
    state = played(position(hands=hands), "ev03")

    assert (kind(state), who(state)) == ("discard-secretly", BLACK)
    state = after(state, c.Commit(seat=BLACK, card="ev17"))
    assert GAME.view(state, BLUE).own.down == ""
    state = after(state, c.Commit(seat=BLUE, card="ev18"))
    with refused("offer.no-card"):
        after(state, c.PlayOffered(seat=RED, card="ev04"))
    food = state.food[RED]
    state = after(state, c.PlayOffered(seat=RED, card="ev17"))

    assert state.food[RED] == food + 3
    assert {"ev03", "ev17", "ev18"} <= set(GAME.view(state, None).discard)
    assert kind(state) == "react-play"


def test_cultural_theft_may_play_none_and_honours_requirements():
    """Sneak Attack without a contested hex cannot be played by it (rules 11.6, 12)."""
    hands = {RED: ["ev03"], BLACK: ["ev13"], BLUE: ["ev18"]}
    state = played(position(hands=hands), "ev03")

    with refused("play.requires", requires="contested_hex"):
        after(state, c.PlayOffered(seat=RED, card="ev13"))
    state = after(state, c.Pass(seat=RED))

    assert {"ev03", "ev13", "ev18"} == set(GAME.view(state, None).discard)


def test_cultural_theft_of_empty_hands_does_nothing():
    """Nobody else has a card: nothing is asked (rules 11.6)."""
    state = played(position(hands={RED: ["ev03"]}), "ev03")

    assert (kind(state), who(state)) == ("turn", BLACK)


def test_frenzied_activity_through_cultural_theft_waits_for_the_reactions():
    """It takes effect after the Reactions to Cultural Theft (rules 11.6)."""
    hands = {RED: ["ev03"], BLACK: ["ev06", "ev04"], BLUE: ["ev18"]}
    state = played(position(hands=hands), "ev03", c.Commit(seat=BLACK, card="ev06"))
    state = after(state, c.PlayOffered(seat=RED, card="ev06"))

    assert (kind(state), who(state)) == ("react-play", BLACK)
    state = after(state, c.Pass(seat=BLACK))
    assert (kind(state), who(state)) == ("bonus", RED)


def test_early_harvest_collects_one_site():
    """One site, at its printed yield (rules 11.1)."""
    ants = {RED: {"Soil": (1, 2), "Dry Seep": (2,)}}
    bodies = {RED: ["ab02"]}
    state = played(position(hands={RED: ["ev04"]}, ants=ants, bodies=bodies), "ev04")

    with refused("ant.not-there"):
        after(state, c.HarvestSite(seat=RED, place=HEX["Dry Seep"], site=1))
    with refused("ant.not-there"):
        after(state, c.HarvestSite(seat=RED, place=HEX["Soil"], site=0))
    larvae = state.larvae[RED]
    one = after(state, c.HarvestSite(seat=RED, place=HEX["Soil"], site=1))
    card = after(state, c.HarvestSite(seat=RED, place=HEX["Dry Seep"], site=2))

    assert one.larvae[RED] == larvae + 3
    assert len(hand(card, RED)) == 1


def test_early_harvest_needs_an_inhabited_site():
    """An ant in the outskirts or The Great Tunnel is not enough (rules 12)."""
    state = position(hands={RED: ["ev04"]}, ants={RED: {"Tunnel": (0,)}})

    with refused("play.requires", requires="inhabits_any_site"):
        after(state, c.PlayCard(seat=RED, card="ev04"))


def test_egg_stealer_takes_a_larva_of_each():
    """Empty chambers lose nothing (rules 11.6)."""
    state = played(position(hands={RED: ["ev05"]}, larvae=[3, 2, 0]), "ev05")

    assert state.larvae == (3, 1, 0)


def test_egg_stealer_touches_all_four_others():
    """With five players not only the neighbours lose a larva (rules 11.6)."""
    state = played(position(5, hands={RED: ["ev05"]}), "ev05")

    assert state.larvae == (8, 4, 4, 4, 4)


def test_frenzied_activity_gives_two_actions_after_the_reactions():
    """Reactions to the card, then two bonus actions with their own (rules 11.6)."""
    hands = {RED: ["ev06"], BLACK: ["ev04"]}
    state = played(position(hands=hands, food=[3, 2, 2]), "ev06")

    assert (kind(state), who(state)) == ("react-play", BLACK)
    state = declined(state)
    assert (kind(state), who(state)) == ("bonus", RED)
    state = after(state, c.Forage(seat=RED))
    assert kind(state) == "react-forage"
    state = declined(state, 2)
    assert (kind(state), state.food[RED]) == ("bonus", 2)
    state = declined(after(state, c.Forage(seat=RED)), 2)

    assert (kind(state), who(state), state.food[RED]) == ("turn", BLACK, 1)
    assert "ev06" in GAME.view(state, None).discard


def test_frenzied_activity_may_be_forgone_or_ended_by_a_rest():
    """A bonus action may be forgone; a Rest ends the sequence (rules 11.6)."""
    state = played(position(hands={RED: ["ev06"]}), "ev06")
    forgone = after(state, c.Pass(seat=RED))
    rested = after(state, c.Rest(seat=RED))

    assert (kind(forgone), who(forgone)) == ("turn", BLACK)
    assert (kind(rested), who(rested), rested.resters) == ("turn", BLACK, (RED,))


def test_frenzied_rest_that_ends_the_phase():
    """Black has rested; Red's Rest as a bonus action ends the phase at once (rules 11.6)."""
    state = position(hands={RED: ["ev06"]}, resters=(BLACK,), taken=(4, 20, 4))
    state = after(played(state, "ev06"), c.Rest(seat=RED))

    assert kind(state) == "battles"
    assert state.marker == RED


def test_fungal_outbreak_kills_half_rounded_up():
    """Three red ants lose two, one black ant loses one (rules 11.1)."""
    ants = {RED: {"Water's Edge": (1, 2, 0), "Tunnel": (0,)}, BLACK: {"Water's Edge": (3,)}}
    state = played(position(hands={RED: ["ev07"]}, ants=ants), "ev07")

    assert (kind(state), who(state)) == ("destroyed", RED)
    edge = HEX["Water's Edge"]
    with refused("ant.elsewhere"):
        after(state, c.LoseAnt(seat=RED, place=0, site=0))
    state = after(
        state,
        c.LoseAnt(seat=RED, place=edge, site=0),
        c.LoseAnt(seat=RED, place=edge, site=1),
    )

    assert ants_in(state, RED, "Water's Edge") == (2,)
    assert ants_in(state, BLACK, "Water's Edge") == ()


def test_fungal_outbreak_chooses_a_hex_with_ants():
    """The Great Tunnel and empty hexes cannot be chosen (rules 11.1, 12.5)."""
    ants = {RED: {"Soil": (1,), "Tunnel": (0,)}, BLACK: {"Bark": (1,)}}
    state = played(position(hands={RED: ["ev07"]}, ants=ants), "ev07")

    with refused("pick.no-target"):
        after(state, c.PickPlace(seat=RED, place=0))
    with refused("pick.no-target"):
        after(state, c.PickPlace(seat=RED, place=HEX["Dry Seep"]))
    state = after(state, c.PickPlace(seat=RED, place=HEX["Bark"]))

    assert ants_in(state, BLACK, "Bark") == ()


def test_into_the_unknown_places_larvae_in_the_new_hex():
    """Up to two larvae of the chamber go into the hex (rules 11.1)."""
    state = position(hands={RED: ["ev08"]}, larvae=[3], pile=["Fern"])
    state = played(state, "ev08", c.PlaceHex(seat=RED, source=0, cell=CELL, rotation=1))

    with refused("larva.not-there"):
        after(state, c.PlaceLarva(seat=RED, place=0, site=0))
    one = c.PlaceLarva(seat=RED, place=HEX["Fern"], site=1)
    state = after(state, one, c.PlaceLarva(seat=RED, place=HEX["Fern"], site=2))

    assert ants_in(state, RED, "Fern") == (1, 2)
    assert state.larvae[RED] == 0


def test_mating_flight_swaps_two_exact_places():
    """A red ant of The Great Tunnel and a blue one on a control site (rules 11.1)."""
    ants = {RED: {"Tunnel": (0,)}, BLUE: {"Bark": (1,)}}
    state = played(position(hands={RED: ["ev09"]}, ants=ants), "ev09")
    state = after(state, c.PickAnt(seat=RED, owner=BLUE, place=HEX["Bark"], site=1))

    with refused("swap.same-owner"):
        after(state, c.PickAnt(seat=RED, owner=BLUE, place=HEX["Bark"], site=1))
    state = after(state, c.PickAnt(seat=RED, owner=RED, place=0, site=0))

    assert ants_in(state, RED, "Bark") == (1,)
    assert ants_in(state, BLUE, "Tunnel") == (0,)


def test_mating_flight_needs_ants_of_two_players():
    """Red's ants alone are not enough (rules 12)."""
    state = position(hands={RED: ["ev09"]}, ants={RED: {"Bark": (1, 2)}})

    with refused("play.requires", requires="ants_of_two_players"):
        after(state, c.PlayCard(seat=RED, card="ev09"))


def test_mysterious_hole_places_a_centipede():
    """On any hex without one (rules 11.1)."""
    state = position(hands={RED: ["ev10"]}, centipedes=["Soil"])
    state = played(state, "ev10", c.PickOption(seat=RED, option="centipede"))

    with refused("pick.no-target"):
        after(state, c.PickPlace(seat=RED, place=HEX["Soil"]))
    state = after(state, c.PickPlace(seat=RED, place=HEX["Bark"]))

    assert state.centipedes >> HEX["Bark"] & 1


def test_mysterious_hole_places_a_wormhole_and_a_larva():
    """The larva may enter the wormhole hex, or stay (rules 11.1)."""
    state = position(hands={RED: ["ev10"]})
    state = played(state, "ev10", c.PickOption(seat=RED, option="wormhole"))
    state = after(state, c.PickPlace(seat=RED, place=HEX["Bark"]))
    placed = after(state, c.PlaceLarva(seat=RED, place=HEX["Bark"], site=3))
    kept = after(state, c.Pass(seat=RED))

    assert state.wormholes >> HEX["Bark"] & 1
    assert ants_in(placed, RED, "Bark") == (3,)
    assert kept.larvae[RED] == 4


def test_mysterious_hole_needs_a_hex_without_a_token():
    """Without any hex on the map there is no target (rules 12)."""
    state = position(tiles={}, hands={RED: ["ev10"]})

    with refused("play.requires", requires="token_target_exists"):
        after(state, c.PlayCard(seat=RED, card="ev10"))


def test_rapid_mobilization_gives_five_steps_larvae_first():
    """Larvae and ants; thoraxes add nothing (rules 11.1)."""
    state = position(hands={RED: ["ev11"]}, ants={RED: {"Soil": (1,)}}, bodies={RED: ["th03"]})
    state = played(state, "ev11")
    larva = c.PlaceLarva(seat=RED, place=0, site=0)
    state = after(state, larva, larva)
    state = after(state, c.MoveAnt(seat=RED, place=0, site=0, to_place=HEX["Bark"], to_site=1))

    with refused("step.larvae-first"):
        after(state, larva)
    step = c.MoveAnt(seat=RED, place=HEX["Bark"], site=1, to_place=HEX["Soil"], to_site=2)
    back = c.MoveAnt(seat=RED, place=HEX["Soil"], site=2, to_place=HEX["Bark"], to_site=1)
    state = after(state, step, back)

    assert (kind(state), who(state)) == ("turn", BLACK)


def test_royal_jelly_names_two_effects_before_either():
    """Points, then cards, in the order chosen (rules 11.1)."""
    state = played(position(hands={RED: ["ev12"]}), "ev12")
    state = after(state, c.PickOption(seat=RED, option="point"))

    with refused("pick.no-option"):
        after(state, c.PickOption(seat=RED, option="point"))
    assert points(state)[RED] == 0
    state = after(state, c.PickOption(seat=RED, option="cards"))

    assert points(state)[RED] == 1
    assert len(hand(state, RED)) == 2


def test_royal_jelly_offers_only_what_can_be_done():
    """Without a cube beside the mat no larvae are offered (rules 12.2)."""
    state = position(hands={RED: ["ev12"]}, larvae=[36])
    state = played(state, "ev12")
    with_cubes = {command.option for command in GAME.legal(state, RED)}
    none_left = replace(state, supply=(0, *state.supply[1:]), larvae=(36, *state.larvae[1:]))
    without = {command.option for command in GAME.legal(none_left, RED)}

    assert with_cubes == {"larvae", "food", "cards", "point"}
    assert without == {"food", "cards", "point"}


def test_sneak_attack_fights_now():
    """All battles of a contested hex, by the workers (rules 11.1)."""
    ants = {RED: {"Soil": (1, 0, 0)}, BLUE: {"Soil": (2,)}}
    state = played(position(hands={RED: ["ev13"]}, ants=ants), "ev13")

    assert kind(state) == "battles"
    state = run(state)

    assert points(state) == [1, 0, 0]
    assert state.won == (1, 0, 0)
    assert ants_in(state, BLUE, "Soil") == ()


def test_sneak_attack_needs_a_contested_hex():
    """No own ant is needed, but a contested hex is (rules 12)."""
    state = position(hands={RED: ["ev13"]}, ants=NEIGHBOURS)

    with refused("play.requires", requires="contested_hex"):
        after(state, c.PlayCard(seat=RED, card="ev13"))


def test_sparrow_attack_destroys_all_and_scores():
    """Every ant there, a centipede too; paid with ants only (rules 11.1)."""
    ants = {RED: {"Soil": (1,), "Tunnel": (0, 0)}, BLACK: {"Soil": (2,)}}
    state = position(hands={RED: ["ev14"]}, ants=ants, centipedes=["Soil"])
    state = played(state, "ev14", larvae=0)

    with refused("pay.ants-only"):
        after(state, c.PayLarva(seat=RED))
    ant = c.PayAnt(seat=RED, place=0, site=0)
    state = after(state, ant, ant)

    assert ants_in(state, RED, "Soil") == ants_in(state, BLACK, "Soil") == ()
    assert state.centipedes == 0
    assert points(state)[RED] == 1


def test_sparrow_attack_judges_the_hex_before_payment():
    """A hex that the payment has emptied stays a target (rules 11.6)."""
    ants = {RED: {"Soil": (1,), "Bark": (1,)}, BLACK: {"Soil": (2,)}}
    state = played(position(hands={RED: ["ev14"]}, ants=ants), "ev14", larvae=0)
    state = after(
        state,
        c.PayAnt(seat=RED, place=HEX["Soil"], site=1),
    )
    assert kind(state) == "pick-hex"
    state = after(state, c.PickPlace(seat=RED, place=HEX["Soil"]))

    assert ants_in(state, BLACK, "Soil") == ()


def test_sparrow_attack_needs_an_inhabited_hex():
    """Ants in The Great Tunnel alone are not enough (rules 11.6)."""
    state = position(hands={RED: ["ev14"]}, ants={RED: {"Tunnel": (0, 0)}})

    with refused("play.requires", requires="inhabits_any_site"):
        after(state, c.PlayCard(seat=RED, card="ev14"))


def test_strange_appetite_takes_food_or_an_ant():
    """One food of the victim, or without any one of its ants (rules 11.1)."""
    ants = {BLACK: {"Soil": (1, 2)}}
    fed = position(hands={RED: ["ev15"]}, ants=ants, food=[1, 1, 1])
    hungry = position(hands={RED: ["ev15"]}, ants=ants, food=[1, 0, 1])
    fed = after(played(fed, "ev15"), c.PickPlayer(seat=RED, player=BLACK))
    hungry = after(played(hungry, "ev15"), c.PickPlayer(seat=RED, player=BLACK))

    assert fed.food == (1, 0, 1)
    assert (kind(hungry), who(hungry)) == ("destroyed", BLACK)


def test_strange_appetite_needs_a_victim_with_something_to_lose():
    """A player without food and ants cannot be chosen (rules 12.5)."""
    state = position(hands={RED: ["ev15"]}, ants={BLUE: {"Soil": (1,)}}, food=[1, 1, 0])
    bare = position(4, hands={RED: ["ev15"]}, food=[1, 1, 1, 0])

    with refused("pick.no-player"):
        after(played(bare, "ev15"), c.PickPlayer(seat=RED, player=3))
    with refused("pick.no-player"):
        after(played(state, "ev15"), c.PickPlayer(seat=RED, player=RED))


def test_cold_snap_lets_each_other_player_choose():
    """Black chooses ants, Blue has no choice (rules 11.1)."""
    ants = {BLACK: {"Soil": (1, 2)}, BLUE: {"Bark": (1, 2, 3)}}
    state = position(hands={RED: ["ev16"]}, ants=ants, food=[1, 1, 0])
    state = played(state, "ev16")

    assert (kind(state), who(state)) == ("ordeal", BLACK)
    with refused("pick.no-option"):
        after(state, c.PickOption(seat=BLACK, option="larvae"))
    state = after(state, c.PickOption(seat=BLACK, option="ants"))

    assert ants_in(state, BLACK, "Soil") == ()
    assert (kind(state), who(state)) == ("destroyed", BLUE)
    assert state.food == (1, 1, 0)


def test_cold_snap_takes_food_where_ants_do_not_suffice():
    """With one ant only the food can be given in full (rules 12.2)."""
    state = position(hands={RED: ["ev16"]}, ants={BLACK: {"Soil": (1,)}}, food=[1, 1, 0])
    state = played(state, "ev16")

    assert state.food == (1, 0, 0)
    assert ants_in(state, BLACK, "Soil") == (1,)


def test_honeydew_windfall_gains_three_food():
    """Gain 3 food (rules 11.1)."""
    assert played(position(hands={RED: ["ev17"]}), "ev17").food == (5, 2, 2)


def test_scattered_seeds_gain_food_and_a_card():
    """Gain 1 food and draw 1 card (rules 11.1)."""
    state = played(position(hands={RED: ["ev18"]}, deck=["go01"]), "ev18")

    assert (state.food[RED], hand(state, RED)) == (3, ("go01",))


def test_burrowed_passage_digs_a_wormhole_and_gives_two_steps():
    """Through the new wormhole to another (rules 11.1)."""
    ants = {RED: {"Soil": (1,)}, BLACK: {"Bark": (1,)}}
    state = position(hands={RED: ["ev19"]}, ants=ants, wormholes=["Tall Sand"])
    state = played(state, "ev19")

    assert state.wormholes >> HEX["Soil"] & 1
    sand = HEX["Tall Sand"]
    state = after(state, c.MoveAnt(seat=RED, place=HEX["Soil"], site=1, to_place=sand, to_site=1))
    state = after(state, c.Pass(seat=RED))

    assert ants_in(state, RED, "Tall Sand") == (1,)


def test_burrowed_passage_needs_an_own_ant_in_a_hex():
    """The Great Tunnel takes no wormhole (rules 12)."""
    state = position(hands={RED: ["ev19"]}, ants={RED: {"Tunnel": (0,)}})

    with refused("play.requires", requires="token_target_exists"):
        after(state, c.PlayCard(seat=RED, card="ev19"))


def test_alarm_pheromones_give_three_ant_steps_and_a_card():
    """No larva may step (rules 11.1)."""
    state = position(hands={RED: ["ev20"]}, ants={RED: {"Soil": (1,)}})
    state = played(state, "ev20")

    with refused("step.larvae-first"):
        after(state, c.PlaceLarva(seat=RED, place=0, site=0))
    state = after(state, c.Pass(seat=RED))

    assert len(hand(state, RED)) == 1


def test_mutual_grooming_scores_shared_hexes():
    """Two shared hexes; one with an ant outside is not shared (rules 2, 11.1)."""
    ants = {
        RED: {"Soil": (1,), "Dry Seep": (1,), "Bark": (1, 2, 3)},
        BLACK: {"Soil": (2,), "Dry Seep": (2,), "Bark": (4, 0)},
    }
    state = played(position(hands={RED: ["ev21"]}, ants=ants), "ev21")

    assert points(state) == [2, 0, 0]


def test_mutual_grooming_scores_at_most_three():
    """Four shared hexes score three points (rules 11.1)."""
    hexes = ("Soil", "Dry Seep", "Bark", "Tall Sand")
    ants = {RED: dict.fromkeys(hexes, (1,)), BLACK: dict.fromkeys(hexes, (2,))}
    state = played(position(hands={RED: ["ev21"]}, ants=ants), "ev21")

    assert points(state)[RED] == 3


def test_brood_surge_gains_six_larvae_for_ants():
    """Cost 2 in ants only; no more larvae than cubes (rules 11.1)."""
    state = position(hands={RED: ["ev22"]}, ants={RED: {"Tunnel": (0, 0)}}, larvae=[5])
    state = played(state, "ev22")

    assert state.larvae[RED] == 11
    with refused("play.cost", wanted=2, found=1):
        poor = position(hands={RED: ["ev22"]}, ants={RED: {"Tunnel": (0,)}})
        after(poor, c.PlayCard(seat=RED, card="ev22"))


def test_waggle_dance_orders_the_top_three_hexes():
    """Only the player sees them; they go back in any order (rules 11.1)."""
    state = position(hands={RED: ["ev23"]}, pile=["Fern", "Pebble", "Old Boot"])
    state = played(state, "ev23")

    assert kind(state) == "arrange"
    assert GAME.view(state, BLACK).own.hints == ()
    with refused("keep.not-drawn"):
        after(state, c.PutBack(seat=RED, hex=HEX["Soil"]))
    state = after(
        state, c.PutBack(seat=RED, hex=HEX["Fern"]), c.PutBack(seat=RED, hex=HEX["Old Boot"])
    )

    assert state.pile[-3:] == (HEX["Pebble"], HEX["Old Boot"], HEX["Fern"])
    assert len(hand(state, RED)) == 1
    size = len(state.pile)
    assert HintView((size - 1,), (HEX["Fern"],)) in GAME.view(state, RED).own.hints
    assert GAME.view(state, BLACK).own.hints == ()


def test_waggle_dance_with_a_single_hex_needs_no_order():
    """One hex is seen and stays (rules 12.2)."""
    state = position(hands={RED: ["ev23"]})
    pile, box = state.pile[-1:], state.pile[:-1]
    state = played(replace(state, pile=pile, box=tuple(sorted(box))), "ev23")

    assert GAME.view(state, RED).own.hints == (HintView((0,), pile),)
    assert len(hand(state, RED)) == 1


def test_nectar_flow_feeds_everyone():
    """One food each, one more food and a larva for its player (rules 11.1)."""
    state = played(position(hands={RED: ["ev24"]}), "ev24")

    assert state.food == (4, 3, 3)
    assert state.larvae[RED] == 5


def test_a_card_not_in_hand_cannot_be_played():
    """Somebody else's card, or one that does not exist (rules 5.5)."""
    state = position(hands={RED: ["ev17"], BLACK: ["ev18"]})

    with refused("card.not-in-hand"):
        after(state, c.PlayCard(seat=RED, card="ev18"))
    with refused("card.not-in-hand"):
        after(state, c.PlayCard(seat=RED, card="nothing"))


def test_phases_are_not_the_seats_to_run():
    """While the workers fight a battle no seat may act, and no phase runs twice (rules 4)."""
    ants = {RED: {"Soil": (1, 0, 0)}, BLUE: {"Soil": (2,)}}
    state = played(position(hands={RED: ["ev13"]}, ants=ants), "ev13")

    with refused("phase.running"):
        after(state, c.Pass(seat=RED))
    with refused("phase.not-due"):
        after(run(state), RunPhase())
