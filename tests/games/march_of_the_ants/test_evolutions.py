"""Every evolution: heads, thoraxes, abdomens (rules 11.2 to 11.4)."""

import pytest
from msgspec.structs import replace

from games.game import RunPhase
from games.luck import SeededLuck
from games.march_of_the_ants import MARCH_OF_THE_ANTS as GAME
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.view import HintView
from tests.games.march_of_the_ants.positions import (
    BLACK,
    BLUE,
    HEX,
    RED,
    TABLES,
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
from tests.scenario import refused

ORDER = (RED, BLACK, BLUE)
SOIL, BARK = HEX["Soil"], HEX["Bark"]


def soldiers(**fields):
    """A position at the start of the Soldier Phase."""
    return position(agenda=(t.Slumber(), t.Fights(0), t.HeadBonuses(ORDER)), **fields)


def queens(*tasks, **fields):
    """A position at the start of the Queen Phase, or at some of its tasks."""
    return position(agenda=(t.Slumber(), *(tasks or (t.AbdomenBonuses(ORDER),))), **fields)


def told(state, kind_of, command=None):
    """Return the first event of a kind that a command or phase tells."""
    events = GAME.decide(state, command or RunPhase(), SeededLuck(1))
    return next(event for event in events if isinstance(event, kind_of))


def fought(invader, defender, *, hands=None, ants=None):
    """Return the battle between Red's invaders and Black's defenders of Soil, and the state."""
    bodies = {RED: invader, BLACK: defender}
    ants = ants or {RED: {"Soil": (2, 0, 0, 0)}, BLACK: {"Soil": (1,)}}
    state = soldiers(bodies=bodies, ants=ants, hands=hands or {})
    return told(state, e.BattleFought), state


@pytest.mark.parametrize("card", [card.id for card in TABLES.cards if card.section])
def test_every_evolution_grows_on_top_of_its_section(card):
    """Its cost is paid and it lies on top; the discard pile stays empty (rules 5.5)."""
    section = TABLES.cards[TABLES.index[card]].section
    covered = "hd05" if section == "head" else "th06" if section == "thorax" else "ab09"
    covered = covered if covered != card else {"hd05": "hd01", "th06": "th02", "ab09": "ab01"}[card]
    state = position(hands={RED: [card]}, bodies={RED: [covered]})
    larvae, cost = state.larvae[RED], TABLES.cards[TABLES.index[card]].cost
    state = played(state, card)

    nest = GAME.view(state, None).nests[RED]
    assert (*nest.heads, *nest.thoraxes, *nest.abdomens) == (covered, card)
    assert nest.larvae == larvae - cost
    assert state.discard == 0


@pytest.mark.parametrize("card", [card.id for card in TABLES.cards])
def test_no_card_can_be_declared_without_the_cubes(card):
    """Neither larvae nor ants: refused with what is wanted (rules 5.5)."""
    state = position(hands={RED: [card]}, larvae=[0])

    with refused("play.cost", wanted=TABLES.cards[TABLES.index[card]].cost, found=0):
        after(state, c.PlayCard(seat=RED, card=card))


def test_a_complete_body_scores_three_points_once():
    """A third section completes a body; a second head adds nothing (rules 5.5)."""
    state = position(hands={RED: ["ab01", "hd02"]}, bodies={RED: ["hd01", "th01"]}, larvae=[9])
    state = played(state, "ab01")
    assert points(state)[RED] == 3

    state = replace(state, marker=RED, agenda=(t.EndTurn(RED), t.Turn(RED)))
    assert points(played(state, "hd02"))[RED] == 3


def test_tawny_crazy_head_adds_to_ferocity():
    """A card of value 1 counts 2; without a card nothing is added (rules 11.2)."""
    state = soldiers(
        bodies={RED: ["hd01"]},
        ants={RED: {"Soil": (2, 0)}, BLACK: {"Soil": (1,)}},
        hands={RED: ["ev04"]},
    )
    state = after(state, RunPhase())
    state = after(state, c.Commit(seat=RED, card="ev04"))
    with_card = told(state, e.BattleFought)
    without, _ = fought(["hd01"], [])

    assert with_card.invader_total == 3 + 2
    assert without.invader_total == 4 + 1


def test_trap_jaw_head_kills_one_more():
    """The loser of an ant battle kills one more as well (rules 11.2, 12.3)."""
    ants = {RED: {"Soil": (2, 0, 0, 0, 0)}, BLACK: {"Soil": (1,)}}
    plain, _ = fought([], [], ants=ants)
    more, _ = fought([], ["hd02"], ants=ants)

    assert plain.winner_losses == 0
    assert more.winner_losses == 1 + 1


def test_marauder_head_may_take_two_steps():
    """At the start of the Soldier Phase, or not at all (rules 11.2)."""
    state = soldiers(bodies={RED: ["hd03"]}, ants={RED: {"Soil": (1,)}})
    state = run(state)
    assert (kind(state), who(state)) == ("step", RED)
    with refused("step.larvae-first"):
        after(state, c.PlaceLarva(seat=RED, place=0, site=0))
    step = c.MoveAnt(seat=RED, place=SOIL, site=1, to_place=BARK, to_site=1)
    back = c.MoveAnt(seat=RED, place=BARK, site=1, to_place=SOIL, to_site=2)

    assert ants_in(after(state, step, back), RED, "Soil") == (2,)
    assert kind(after(state, c.Pass(seat=RED))) == "battles"


def test_bulldog_and_plug_door_heads_add_strength_by_role():
    """+2 for the invader, or for the defender, against ants (rules 11.2)."""
    used, _ = fought(["hd04"], ["hd05"])
    idle, _ = fought(["hd05"], ["hd04"])

    assert (used.invader_total, used.defender_total) == (4 + 1 + 2, 1 + 1 + 2)
    assert (idle.invader_total, idle.defender_total) == (4 + 1, 1 + 1)


def test_scent_reader_head_draws_a_card():
    """At the start of the Soldier Phase, without a question (rules 11.2)."""
    state = run(soldiers(bodies={RED: ["hd06"]}))

    assert len(hand(state, RED)) == 1


def test_a_covered_head_has_no_effect():
    """Only the topmost head draws a card (rules 5.5)."""
    assert hand(run(soldiers(bodies={RED: ["hd06", "hd04"]})), RED) == ()


def test_brood_raider_head_gains_larvae_after_an_ant_battle():
    """Two larvae after a victory over ants, none over a centipede (rules 11.2)."""
    ants = {RED: {"Soil": (2, 0, 0, 0)}, BLACK: {"Soil": (1,)}}
    state = soldiers(bodies={RED: ["hd07"]}, ants=ants)
    won = told(state, e.LarvaeGained)
    bare = soldiers(
        bodies={RED: ["hd07"]},
        ants={RED: {"Soil": (1, 2, 0, 0, 0)}},
        centipedes=["Soil"],
        deck=["ev04", "ev08"],
    )

    assert won == e.LarvaeGained(seat=RED, larvae=2)
    assert not any(
        isinstance(x, e.LarvaeGained) for x in GAME.decide(bare, RunPhase(), SeededLuck(1))
    )


def test_centipede_slayer_head_fights_centipedes():
    """+2 strength against a centipede and one food more (rules 11.2)."""
    state = soldiers(
        bodies={RED: ["hd08"]},
        ants={RED: {"Soil": (1,)}},
        centipedes=["Soil"],
        deck=["ev01", "ev02"],
    )
    slain = told(state, e.CentipedeSlain)
    state = run(state)

    assert (slain.total, slain.against) == (1 + 1 + 2, 4)
    assert state.food[RED] == 2 + 1 + 1


def test_seed_crusher_head_turns_a_card_into_food():
    """Half its value, rounded up; it may be declined (rules 11.2)."""
    state = run(soldiers(bodies={RED: ["hd09"]}, hands={RED: ["ev03", "ev04"]}))
    assert kind(state) == "discard"
    used = after(state, c.Discard(seat=RED, card="ev03"))
    kept = after(state, c.Pass(seat=RED))

    assert (used.food[RED], kept.food[RED]) == (4, 2)
    assert len(hand(kept, RED)) == 2


def test_seed_crusher_head_needs_a_card():
    """With an empty hand it cannot be used (rules 12.2)."""
    state = run(soldiers(bodies={RED: ["hd09"]}))

    assert state.food[RED] == 2 + 0
    assert kind(state) != "discard"


def test_sentinel_bee_head_loses_one_ant_fewer():
    """In every battle, won or lost, never below zero (rules 11.2, 12.3)."""
    ants = {RED: {"Soil": (2, 0, 0, 0, 0, 0)}, BLACK: {"Soil": (1,)}}
    lost, _ = fought([], ["hd10"], ants=ants)
    won, _ = fought(["hd10"], ["hd04", "hd01"], ants=ants)

    assert lost.loser_losses == 1
    assert won.winner_losses == max((1 + 2) // 2 - 1, 0)


def test_scouting_thorax_keeps_one_of_two_hexes():
    """The other goes under the pile, known to the scout alone (rules 11.3)."""
    state = position(ants={RED: {"Tunnel": (0,)}}, bodies={RED: ["th01"]}, pile=["Fern", "Pebble"])
    state = after(state, c.Explore(seat=RED))
    assert kind(state) == "keep-hex"
    assert GAME.view(state, BLACK).own.looked == ()
    with refused("keep.not-drawn"):
        after(state, c.KeepHex(seat=RED, hex=SOIL))
    state = after(state, c.KeepHex(seat=RED, hex=HEX["Pebble"]))

    assert state.pile[0] == HEX["Fern"]
    assert GAME.view(state, RED).own.hints == (HintView((0,), (HEX["Fern"],)),)
    assert GAME.view(state, BLACK).own.hints == ()
    assert kind(state) == "place-hex"


def test_scouting_thorax_with_one_hex_left_draws_it():
    """With a single hex left one is drawn, for all to see (rules 12.3)."""
    state = position(ants={RED: {"Tunnel": (0,)}}, bodies={RED: ["th01"]})
    state = replace(state, pile=state.pile[-1:], box=tuple(sorted(state.pile[:-1])))

    assert kind(after(state, c.Explore(seat=RED))) == "place-hex"


def test_leafcutter_thorax_draws_three():
    """Forage draws one more card (rules 11.3)."""
    state = after(position(bodies={RED: ["th02"]}), c.Forage(seat=RED))

    assert len(hand(state, RED)) == 3


@pytest.mark.parametrize(
    ("body", "steps"), [([], 5), (["th02"], 6), (["th03"], 8), (["th03", "th02"], 7)]
)
def test_steps_of_the_march(body, steps):
    """Five, one for each thorax, two for a topmost Long-Legged Thorax (rules 5.3, 11.3)."""
    state = position(bodies={RED: body})

    assert told(state, e.MarchBegun, c.March(seat=RED)).steps == steps


def test_digger_thorax_ignores_walls_in_the_march_action():
    """Bark and The Loamy Tunnels touch without a tunnel (rules 11.3)."""
    step = c.MoveAnt(seat=RED, place=SOIL, site=1, to_place=HEX["Fungalreach"], to_site=1)
    ants = {RED: {"Soil": (1,)}}
    digger = after(position(ants=ants, bodies={RED: ["th04"]}), c.March(seat=RED))
    plain = after(position(ants=ants), c.March(seat=RED))

    assert ants_in(after(digger, step), RED, "Fungalreach") == (1,)
    with refused("step.not-linked"):
        after(plain, step)


def test_weaver_thorax_makes_evolutions_cheaper():
    """One less but at least 1; events cost the same (rules 11.3)."""
    state = position(bodies={RED: ["th05"]}, hands={RED: ["hd02", "hd06", "ev03"]})

    def cost(card):
        return told(state, e.CardDeclared, c.PlayCard(seat=RED, card=card)).cost

    assert [cost(card) for card in ("hd02", "hd06", "ev03")] == [2, 1, 3]


def test_nursemaid_thorax_gains_two_larvae_in_reaction():
    """To Forage only, as far as there are cubes (rules 11.3)."""
    state = after(position(bodies={BLACK: ["th06"]}), c.Forage(seat=RED))
    state = after(state, c.TakeLarva(seat=BLACK), c.TakeLarva(seat=BLUE))

    assert state.larvae == (5, 7, 6)


def test_courier_thorax_takes_two_steps_in_reaction():
    """One ant may take both, or stop after one (rules 11.3, 14.24)."""
    state = position(bodies={BLACK: ["th07"]}, ants={BLACK: {"Soil": (1,)}})
    state = after(state, c.March(seat=RED), c.Pass(seat=RED))
    step = c.MoveAnt(seat=BLACK, place=SOIL, site=1, to_place=BARK, to_site=1)
    state = after(state, step)
    assert (kind(state), who(state)) == ("step", BLACK)
    back = c.MoveAnt(seat=BLACK, place=BARK, site=1, to_place=SOIL, to_site=2)

    assert ants_in(after(state, back), BLACK, "Soil") == (2,)
    assert (kind(after(state, c.Pass(seat=BLACK))), who(after(state, back))) == ("turn", BLACK)


def test_porter_thorax_saves_the_first_food():
    """The first Explore or March of the round is free, the next is not (rules 11.3)."""
    fresh = position(bodies={RED: ["th08"]}, food=[0])
    used = replace(fresh, taken=(2, 4, 4))

    assert told(fresh, e.MarchBegun, c.March(seat=RED)).food == 0
    with refused("action.food", wanted=1, found=0):
        after(used, c.March(seat=RED))
    with refused("action.food", wanted=1, found=0):
        after(fresh, c.Forage(seat=RED))


def test_raft_building_thorax_lets_larvae_enter_where_an_ant_is():
    """In the own March action larvae may go to the outskirts of Bark (rules 11.3)."""
    ants = {RED: {"Bark": (0,)}, BLACK: {"Bark": (1, 2, 3, 4)}}
    larva = c.PlaceLarva(seat=RED, place=BARK, site=0)
    raft = after(position(ants=ants, bodies={RED: ["th09"]}), c.March(seat=RED))
    plain = after(position(ants=ants), c.March(seat=RED))

    assert ants_in(after(raft, larva), RED, "Bark") == (0, 0)
    with refused("larva.not-there"):
        after(plain, larva)


def test_winged_bee_thorax_flies_once():
    """One step of the March leads anywhere, the next one does not (rules 11.3)."""
    ants = {RED: {"Loamy Tunnels": (1, 2)}}
    state = after(position(ants=ants, bodies={RED: ["th10"]}), c.March(seat=RED))
    place, goal = HEX["Loamy Tunnels"], HEX["Fungalreach"]
    state = after(state, c.MoveAnt(seat=RED, place=place, site=1, to_place=goal, to_site=1))

    with refused("step.not-linked"):
        after(state, c.MoveAnt(seat=RED, place=place, site=2, to_place=goal, to_site=2))


def test_honeypot_abdomen_gains_food():
    """At the start of the Queen Phase (rules 11.4)."""
    state = after(queens(bodies={RED: ["ab01"]}), RunPhase())

    assert state.food == (3, 2, 2)


def test_fungus_garden_abdomen_yields_more_larvae():
    """One more for each larva site, at most 3 (rules 11.4)."""
    two = {RED: {"Soil": (1, 2)}}
    four = {RED: {"Soil": (1, 2), "Tall Sand": (1,), "Bark": (4,)}}
    harvests = [
        told(queens(t.Harvest((RED,)), bodies={RED: ["ab02"]}, ants=ants), e.Harvested).larvae
        for ants in (two, four)
    ]

    assert harvests == [5 + 2, 9 + 3]


def test_frugal_abdomen_feeds_one_more():
    """4 + 1 for the caste + 1: six ants for one food (rules 11.4, 13 W6)."""
    ants = {RED: {"Tunnel": (0,) * 6}}
    state = queens(t.Feed((RED,)), bodies={RED: ["ab03"]}, ants=ants)

    assert told(state, e.AntsFed) == e.AntsFed(seat=RED, food=1, larvae=0, starving=0)


def test_acid_spraying_abdomen_destroys_an_ant():
    """Of another player, in a hex where one has an ant; it may be declined (rules 11.4)."""
    ants = {RED: {"Soil": (1,)}, BLACK: {"Soil": (2,), "Bark": (1,)}}
    state = run(queens(bodies={RED: ["ab04"]}, ants=ants))
    assert (kind(state), who(state)) == ("destroy", RED)

    with refused("ant.elsewhere"):
        after(state, c.PickAnt(seat=RED, owner=BLACK, place=BARK, site=1))
    with refused("pick.no-player"):
        after(state, c.PickAnt(seat=RED, owner=RED, place=SOIL, site=1))
    used = after(state, c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=2))
    kept = after(state, c.Pass(seat=RED))

    assert ants_in(used, BLACK, "Soil") == ()
    assert ants_in(kept, BLACK, "Soil") == (2,)


def test_prolific_abdomen_gives_more_by_decree():
    """3 food or 7 larvae (rules 11.4)."""
    state = queens(t.Decree((RED, BLACK)), bodies={RED: ["ab05"]})
    food = after(state, c.TakeDecree(seat=RED, resource="food"))
    larvae = after(state, c.TakeDecree(seat=RED, resource="larva"))

    assert (food.food[RED], larvae.larvae[RED]) == (2 + 3, 5 + 7)


def test_exploding_abdomen_takes_two_more_when_lost():
    """The winner loses two more; nothing when the owner wins (rules 11.4)."""
    ants = {RED: {"Soil": (2, 0, 0, 0, 0)}, BLACK: {"Soil": (1,)}}
    lost, _ = fought([], ["ab06"], ants=ants)
    won, _ = fought(["ab06"], [], ants=ants)

    assert (lost.winner_losses, won.loser_losses) == (2, 1)


def test_aphid_herding_abdomen_collects_a_site():
    """Food or larvae only (rules 11.4)."""
    state = run(queens(bodies={RED: ["ab07"]}, ants={RED: {"Bark": (1, 3, 4)}}))
    with refused("gather.resource", resource="point"):
        after(state, c.HarvestSite(seat=RED, place=BARK, site=3))
    state = after(state, c.HarvestSite(seat=RED, place=BARK, site=4))

    assert state.larvae[RED] == 5 + 2


def test_silk_weaving_abdomen_scores_two_inner_hexes():
    """One point in Slumber with two controlled hexes, none with one (rules 11.4)."""
    two = run(
        queens(t.Feed((BLUE,)), bodies={RED: ["ab08"]}, ants={RED: {"Bark": (1,), "Soil": (1,)}})
    )
    one = run(queens(t.Feed((BLUE,)), bodies={RED: ["ab08"]}, ants={RED: {"Bark": (1,)}}))

    assert (points(two)[RED], points(one)[RED]) == (2 + 1, 1)


def test_dormant_abdomen_leaves_three_ants_unfed():
    """Up to three ants of The Great Tunnel need no food (rules 11.4)."""
    ants = {RED: {"Tunnel": (0,) * 4, "Bark": (1, 2)}}
    state = queens(t.Feed((RED,)), bodies={RED: ["ab09"]}, ants=ants, food=[0], larvae=[1])

    assert told(state, e.AntsFed) == e.AntsFed(seat=RED, food=0, larvae=1, starving=2)


def test_wax_gland_bee_abdomen_turns_a_card_into_a_point():
    """At the start of the Queen Phase, or not (rules 11.4)."""
    state = run(queens(bodies={RED: ["ab10"]}, hands={RED: ["ev01", "ev02"]}))
    used = after(state, c.Discard(seat=RED, card="ev01"))

    assert points(used)[RED] == 1
    assert points(after(state, c.Pass(seat=RED)))[RED] == 0
