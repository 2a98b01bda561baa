"""Event cards that gain, harvest and score, and Frenzied Activity (rules 11.1, 11.6)."""

from msgspec.structs import replace

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.expected import begin_play, draw_cards, end_play, play_event
from tests.games.march_of_the_ants.names import BLACK, BLUE, GAME, RED, SEEP, SOIL, TUNNEL
from tests.games.march_of_the_ants.observations import count_points, read_question
from tests.games.march_of_the_ants.positions import EXAMPLE, given_position, play_card, run_phases
from tests.scenario import refused


def decline(past, times=1):
    """Return the past in which the next `times` players have declined to react."""
    for _ in range(times):
        past = past.then(c.Pass(seat=read_question(past.state)[1]))
    return past


def test_early_harvest_collects_one_site():
    """Early Harvest collects one site at its printed yield (rules 11.1)."""
    picture = EXAMPLE.replace("Soil2 Seep", "Soil2:RR Seep:-R")
    hands, bodies = {RED: ["ev04"]}, {RED: ["ab02"]}
    past = play_card(given_position(picture, hands=hands, bodies=bodies, deck=["go01"]), "ev04")

    with refused("ant.not-there"):
        past.when(c.HarvestSite(seat=RED, place=SEEP, site=1))
    with refused("ant.not-there"):
        past.when(c.HarvestSite(seat=RED, place=SOIL, site=0))
    assert past.when(c.HarvestSite(seat=RED, place=SOIL, site=1)) == (
        e.SiteCollected(seat=RED, place=SOIL, site=1, resource="larva", amount=3),
        *end_play("ev04"),
    )
    assert past.when(c.HarvestSite(seat=RED, place=SEEP, site=2)) == (
        e.SiteCollected(seat=RED, place=SEEP, site=2, resource="card", amount=1),
        draw_cards(RED, "go01"),
        *end_play("ev04"),
    )


def test_early_harvest_needs_an_inhabited_site():
    """An ant in the outskirts or in The Great Tunnel is not enough (rules 12)."""
    past = given_position(hands={RED: ["ev04"]}, ants={RED: {"Tunnel": (0,)}})

    with refused("play.requires", requires="inhabits_any_site"):
        past.when(c.PlayCard(seat=RED, card="ev04"))


FRENZY = {RED: ["ev06"], BLACK: ["ev04"]}


def test_frenzied_activity_waits_for_the_reactions():
    """The card is discarded when its two bonus actions begin (rules 11.6)."""
    past = given_position(hands=FRENZY)

    assert past.when(c.PlayCard(seat=RED, card="ev06")) == (
        e.CardDeclared(
            seat=RED, card="ev06", cost=2, ants_only=False, inhabited=(), reactors=(BLACK, BLUE)
        ),
        e.LarvaePaid(seat=RED, count=2),
        e.EventDeferred(seat=RED, card="ev06", program=5),
    )
    past = play_card(past, "ev06")
    assert read_question(past.state) == ("react-play", BLACK)
    assert past.when(c.Pass(seat=BLACK)) == (
        e.ReactionDeclined(seat=BLACK, action="play"),
        e.ReactionsSkipped(seats=(BLUE,), action="play"),
        e.DeferredBegun(seat=RED, card="ev06", program=5),
        e.StagesBegun(at=1, stages=(t.Bonus(seat=RED, left=2),)),
        e.BonusTurnBegun(seat=RED),
    )


def test_frenzied_activity_gives_two_actions_with_their_reactions():
    """Both bonus actions cost food as usual, and other players react to each (rules 11.6)."""
    past = given_position(hands=FRENZY, food=[3, 2, 2], deck=["go04", "go03", "go02", "go01"])
    past = decline(play_card(past, "ev06"))

    assert past.when(c.Forage(seat=RED)) == (
        e.ForageBegun(seat=RED, food=1, reactors=(BLACK, BLUE)),
        draw_cards(RED, "go01", "go02"),
    )
    past = decline(past.then(c.Forage(seat=RED)))
    assert past.when(c.Pass(seat=BLUE)) == (
        e.ReactionDeclined(seat=BLUE, action="forage"),
        e.BonusTurnBegun(seat=RED),
    )
    past = decline(past)
    assert (read_question(past.state), past.state.food[RED]) == (("bonus", RED), 2)
    past = decline(past.then(c.Forage(seat=RED)))
    assert past.when(c.Pass(seat=BLUE)) == (
        e.ReactionDeclined(seat=BLUE, action="forage"),
        e.EffectEnded(seat=RED, card="ev06"),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    state = decline(past).state
    assert (state.food[RED], "ev06" in GAME.view(state, None).discard) == (1, True)


def test_frenzied_activity_may_be_forgone_or_ended_by_a_rest():
    """A bonus action may be forgone, and a Rest ends the sequence (rules 11.6)."""
    past = play_card(given_position(hands={RED: ["ev06"]}), "ev06")

    assert past.when(c.Pass(seat=RED)) == (
        e.BonusForgone(seat=RED),
        e.EffectEnded(seat=RED, card="ev06"),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    assert past.when(c.Rest(seat=RED)) == (
        e.Rested(seat=RED, larvae=1, food=0),
        e.EffectEnded(seat=RED, card="ev06"),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    assert past.then(c.Rest(seat=RED)).state.resters == (RED,)


def test_frenzied_rest_that_ends_the_phase():
    """Black has rested, so Red's Rest as a bonus action ends the phase at once (rules 11.6)."""
    past = given_position(hands={RED: ["ev06"]}, resters=(BLACK,), taken=(4, 20, 4))
    past = play_card(past, "ev06")

    assert past.when(c.Rest(seat=RED)) == (
        e.Rested(seat=RED, larvae=1, food=0),
        e.EffectEnded(seat=RED, card="ev06"),
        e.WorkerPhaseEnded(marker=RED, order=(RED, BLACK, BLUE), decree=True),
    )


def test_royal_jelly_names_two_effects_before_either():
    """Points come first and then cards, in the chosen order (rules 11.1)."""
    past = given_position(hands={RED: ["ev12"]}, deck=["go02", "go01"])
    past = play_card(past, "ev12")
    point = c.PickOption(seat=RED, option="point")

    assert past.when(point) == (e.OptionPicked(seat=RED, option=3, label="point"),)
    past = past.then(point)
    with refused("pick.no-option"):
        past.when(point)
    assert count_points(past.state)[RED] == 0
    assert past.when(c.PickOption(seat=RED, option="cards")) == (
        e.OptionPicked(seat=RED, option=2, label="cards"),
        e.OptionsTaken(seat=RED, programs=(17, 16)),
        e.PointsGained(seat=RED, points=1, origin="cards"),
        e.EffectEnded(seat=RED, card=""),
        draw_cards(RED, "go01", "go02"),
        e.EffectEnded(seat=RED, card=""),
        *end_play("ev12"),
    )


def test_royal_jelly_offers_only_what_can_be_done():
    """Larvae are not offered if no cube is left next to the mat (rules 12.2)."""
    state = play_card(given_position(hands={RED: ["ev12"]}, larvae=[36]), "ev12").state
    with_cubes = {command.option for command in GAME.legal(state, RED)}
    none_left = replace(state, supply=(0, *state.supply[1:]), larvae=(36, *state.larvae[1:]))
    without = {command.option for command in GAME.legal(none_left, RED)}

    assert with_cubes == {"larvae", "food", "cards", "point"}
    assert without == {"food", "cards", "point"}


def test_honeydew_windfall_gains_three_food():
    """The card gains 3 food (rules 11.1)."""
    past = given_position(hands={RED: ["ev17"]})

    assert past.when(c.PlayCard(seat=RED, card="ev17")) == (
        *begin_play("ev17", 2),
        e.FoodGained(seat=RED, food=3),
        *end_play("ev17"),
    )


def test_scattered_seeds_gain_food_and_a_card():
    """The card gains 1 food and draws 1 card (rules 11.1)."""
    past = given_position(hands={RED: ["ev18"]}, deck=["go01"])

    assert past.when(c.PlayCard(seat=RED, card="ev18")) == (
        *begin_play("ev18", 1),
        e.FoodGained(seat=RED, food=1),
        draw_cards(RED, "go01"),
        *end_play("ev18"),
    )


def test_mutual_grooming_scores_shared_hexes():
    """Two hexes are shared; a hex with an ant outside is not shared (rules 2, 11.1)."""
    past = given_position(
        """
        . . . Fungalreach
         Loamy Bark:RRRK+K Soil2:RK Seep:RK
          ### ### Edge2
           ### Sand
        """,
        hands={RED: ["ev21"]},
    )
    past = past.then(c.PlayCard(seat=RED, card="ev21"))

    assert past.when(c.PayLarva(seat=RED)) == (
        e.LarvaePaid(seat=RED, count=1),
        play_event(RED, "ev21"),
        e.PointsGained(seat=RED, points=1, origin="cards"),
        e.PointsGained(seat=RED, points=1, origin="cards"),
        *end_play("ev21"),
    )


def test_mutual_grooming_scores_at_most_three():
    """Four shared hexes score three points (rules 11.1)."""
    past = given_position(
        """
        . . . Fungalreach
         Loamy Bark:RK Soil2:RK Seep:RK
          ### ### Edge2
           ### Sand:RK
        """,
        hands={RED: ["ev21"]},
    )
    past = past.then(c.PlayCard(seat=RED, card="ev21"))

    assert past.when(c.PayLarva(seat=RED)) == (
        e.LarvaePaid(seat=RED, count=1),
        play_event(RED, "ev21"),
        e.PointsGained(seat=RED, points=1, origin="cards"),
        e.PointsGained(seat=RED, points=1, origin="cards"),
        e.PointsGained(seat=RED, points=1, origin="cards"),
        *end_play("ev21"),
    )


def test_brood_surge_gains_six_larvae_for_ants():
    """Brood Surge costs 2 ants, and its larvae are limited by the cubes (rules 11.1)."""
    past = given_position(hands={RED: ["ev22"]}, ants={RED: {"Tunnel": (0, 0)}}, larvae=[5])
    poor = given_position(hands={RED: ["ev22"]}, ants={RED: {"Tunnel": (0,)}})

    assert past.when(c.PlayCard(seat=RED, card="ev22")) == (
        e.CardDeclared(
            seat=RED, card="ev22", cost=2, ants_only=True, inhabited=(), reactors=(BLACK, BLUE)
        ),
        e.AntPaid(seat=RED, place=TUNNEL, site=0),
        e.AntPaid(seat=RED, place=TUNNEL, site=0),
        play_event(RED, "ev22"),
        e.LarvaeGained(seat=RED, larvae=6),
        *end_play("ev22"),
    )
    with refused("play.cost", wanted=2, found=1):
        poor.when(c.PlayCard(seat=RED, card="ev22"))


def test_nectar_flow_feeds_everyone():
    """Every player gains one food, and the player of the card one more and a larva (rules 11.1)."""
    past = given_position(hands={RED: ["ev24"]})

    assert past.when(c.PlayCard(seat=RED, card="ev24")) == (
        *begin_play("ev24", 1),
        e.FoodGained(seat=RED, food=1),
        e.FoodGained(seat=BLACK, food=1),
        e.FoodGained(seat=BLUE, food=1),
        e.FoodGained(seat=RED, food=1),
        e.LarvaeGained(seat=RED, larvae=1),
        *end_play("ev24"),
    )
    state = play_card(past, "ev24").state
    assert (state.food, state.larvae[RED]) == ((4, 3, 3), 5)


def test_a_card_not_in_hand_cannot_be_played():
    """The card is in another player's hand, or does not exist (rules 5.5)."""
    past = given_position(hands={RED: ["ev17"], BLACK: ["ev18"]})

    with refused("card.not-in-hand"):
        past.when(c.PlayCard(seat=RED, card="ev18"))
    with refused("card.not-in-hand"):
        past.when(c.PlayCard(seat=RED, card="nothing"))


def test_phases_are_not_the_seats_to_run():
    """While the workers fight a battle, no seat may act, and no phase runs twice (rules 4)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:RB+RR")
    past = play_card(given_position(picture, hands={RED: ["ev13"]}), "ev13")

    with refused("phase.running"):
        past.when(c.Pass(seat=RED))
    with refused("phase.not-due"):
        run_phases(past).when(RunPhase())
