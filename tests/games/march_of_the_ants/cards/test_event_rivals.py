"""Event cards that take from other players or require their decisions (rules 11.1, 11.6)."""

from games.game import Secret
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.expected import begin_play, end_play, play_event
from tests.games.march_of_the_ants.names import BLACK, BLUE, GAME, RED, SOIL
from tests.games.march_of_the_ants.observations import count_points, read_question
from tests.games.march_of_the_ants.positions import EXAMPLE, given_position, play_card
from tests.scenario import refused


def test_adaptive_radiation_swaps_the_topmost_evolutions():
    """The topmost heads change owners, and covered ones stay (rules 11.1)."""
    bodies = {RED: ["hd01", "hd02"], BLACK: ["hd03"], BLUE: ["th01"]}
    past = given_position(hands={RED: ["ev02"]}, bodies=bodies)

    assert past.when(c.PlayCard(seat=RED, card="ev02")) == (
        *begin_play("ev02", 1),
        e.StagesBegun(at=1, stages=(t.SwapSections(seat=RED),)),
        e.EvolutionsSwapped(seat=RED, player=BLACK, section="head"),
        *end_play("ev02"),
    )
    state = play_card(past, "ev02").state
    heads = [nest.heads for nest in GAME.view(state, None).nests]
    assert heads == [("hd01", "hd03"), ("hd02",), ()]
    assert count_points(state) == [0, 0, 0]


def test_adaptive_radiation_asks_which_section_and_player():
    """If several swaps are possible, the player chooses one (rules 11.6)."""
    bodies = {RED: ["hd01", "th01"], BLACK: ["hd03"], BLUE: ["th02"]}
    past = play_card(given_position(hands={RED: ["ev02"]}, bodies=bodies), "ev02")
    swap = c.SwapEvolutions(seat=RED, player=BLUE, section="thorax")

    with refused("swap.no-evolution"):
        past.when(c.SwapEvolutions(seat=RED, player=BLACK, section="thorax"))
    assert past.when(swap) == (
        e.EvolutionsSwapped(seat=RED, player=BLUE, section="thorax"),
        *end_play("ev02"),
    )
    assert GAME.view(past.then(swap).state, None).nests[RED].thoraxes == ("th02",)


def test_adaptive_radiation_needs_a_common_section():
    """Adaptive Radiation requires another player with an evolution of the same section (rules 12)."""
    past = given_position(hands={RED: ["ev02"]}, bodies={RED: ["hd01"], BLACK: ["th01"]})

    with refused("play.requires", requires="swap_evolution_possible"):
        past.when(c.PlayCard(seat=RED, card="ev02"))


THEFT = {RED: ["ev03"], BLACK: ["ev17", "ev04"], BLUE: ["ev13", "ev18"]}


def test_cultural_theft_makes_others_discard_in_secret():
    """Each other player puts down a card that no other player sees (rules 11.1)."""
    past = play_card(given_position(hands=THEFT), "ev03")
    assert read_question(past.state) == ("discard-secretly", BLACK)

    assert past.when(c.PutDown(seat=BLACK, card="ev17")) == (
        e.CardCommitted(seat=BLACK, card=Secret((BLACK,), "ev17")),
    )
    past = past.then(c.PutDown(seat=BLACK, card="ev17"))
    assert GAME.view(past.state, BLUE).own.down == ""
    assert past.when(c.PutDown(seat=BLUE, card="ev18")) == (
        e.CardCommitted(seat=BLUE, card=Secret((BLUE,), "ev18")),
        e.OffersRevealed(seat=RED, cards=("ev17", "ev18")),
    )


def test_cultural_theft_plays_one_free():
    """One of the revealed cards takes effect without a cost (rules 11.1)."""
    past = play_card(given_position(hands=THEFT), "ev03")
    past = past.then(c.PutDown(seat=BLACK, card="ev17"), c.PutDown(seat=BLUE, card="ev18"))

    with refused("offer.no-card"):
        past.when(c.PlayOffered(seat=RED, card="ev04"))
    assert past.when(c.PlayOffered(seat=RED, card="ev17")) == (
        e.OfferTaken(seat=RED, card="ev17", inhabited=()),
        play_event(RED, "ev17"),
        e.FoodGained(seat=RED, food=3),
        e.EffectEnded(seat=RED, card="ev17"),
        e.EffectEnded(seat=RED, card="ev03"),
    )
    past = past.then(c.PlayOffered(seat=RED, card="ev17"))
    assert {"ev03", "ev17", "ev18"} <= set(GAME.view(past.state, None).discard)
    assert read_question(past.state) == ("react-play", BLACK)


def test_cultural_theft_may_play_none_and_honours_requirements():
    """Sneak Attack cannot be played with it if no hex is contested (rules 11.6, 12)."""
    hands = {RED: ["ev03"], BLACK: ["ev13"], BLUE: ["ev18"]}
    past = play_card(given_position(hands=hands), "ev03")

    with refused("play.requires", requires="contested_hex"):
        past.when(c.PlayOffered(seat=RED, card="ev13"))
    assert past.when(c.Pass(seat=RED)) == (
        e.OfferDeclined(seat=RED),
        *end_play("ev03"),
    )
    state = past.then(c.Pass(seat=RED)).state
    assert {"ev03", "ev13", "ev18"} == set(GAME.view(state, None).discard)


def test_cultural_theft_of_empty_hands_does_nothing():
    """No other player has a card, so no question is asked (rules 11.6)."""
    past = given_position(hands={RED: ["ev03"]})

    assert past.when(c.PlayCard(seat=RED, card="ev03")) == (
        *begin_play("ev03", 3),
        *end_play("ev03"),
    )


def test_frenzied_activity_through_cultural_theft_waits_for_the_reactions():
    """The bonus actions begin after the Reactions to Cultural Theft (rules 11.6)."""
    hands = {RED: ["ev03"], BLACK: ["ev06", "ev04"], BLUE: ["ev18"]}
    past = play_card(given_position(hands=hands), "ev03").then(c.PutDown(seat=BLACK, card="ev06"))

    assert past.when(c.PlayOffered(seat=RED, card="ev06")) == (
        e.OfferTaken(seat=RED, card="ev06", inhabited=()),
        e.EventDeferred(seat=RED, card="ev06", program=5),
        e.EffectEnded(seat=RED, card="ev03"),
    )
    past = past.then(c.PlayOffered(seat=RED, card="ev06"))
    assert read_question(past.state) == ("react-play", BLACK)
    assert past.when(c.Pass(seat=BLACK)) == (
        e.ReactionDeclined(seat=BLACK, action="play"),
        e.ReactionsSkipped(seats=(BLUE,), action="play"),
        e.DeferredBegun(seat=RED, card="ev06", program=5),
        e.StagesBegun(at=1, stages=(t.Bonus(seat=RED, left=2),)),
        e.BonusTurnBegun(seat=RED),
    )
    assert read_question(past.then(c.Pass(seat=BLACK)).state) == ("bonus", RED)


def test_egg_stealer_takes_a_larva_of_each():
    """Empty chambers do not lose anything (rules 11.6)."""
    past = given_position(hands={RED: ["ev05"]}, larvae=[3, 2, 0])

    assert past.when(c.PlayCard(seat=RED, card="ev05")) == (
        *begin_play("ev05", 1),
        e.LarvaeLost(seat=BLACK, larvae=1),
        e.LarvaeGained(seat=RED, larvae=1),
        *end_play("ev05"),
    )


def test_egg_stealer_touches_all_four_others():
    """With five players, all four others lose a larva, not only the neighbours (rules 11.6)."""
    past = given_position(players=5, hands={RED: ["ev05"]})

    assert past.when(c.PlayCard(seat=RED, card="ev05")) == (
        e.CardDeclared(
            seat=RED, card="ev05", cost=1, ants_only=False, inhabited=(), reactors=(BLACK, 4)
        ),
        e.LarvaePaid(seat=RED, count=1),
        play_event(RED, "ev05"),
        e.LarvaeLost(seat=BLACK, larvae=1),
        e.LarvaeLost(seat=BLUE, larvae=1),
        e.LarvaeLost(seat=3, larvae=1),
        e.LarvaeLost(seat=4, larvae=1),
        e.LarvaeGained(seat=RED, larvae=4),
        e.EffectEnded(seat=RED, card="ev05"),
        e.ReactionsSkipped(seats=(BLACK, 4), action="play"),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    assert play_card(past, "ev05").state.larvae == (8, 4, 4, 4, 4)


def test_strange_appetite_takes_food_or_an_ant():
    """The victim loses one food, or one of its ants if it has no food (rules 11.1)."""
    ants = {BLACK: {"Soil": (1, 2)}}
    fed = play_card(given_position(hands={RED: ["ev15"]}, ants=ants, food=[1, 1, 1]), "ev15")
    hungry = play_card(given_position(hands={RED: ["ev15"]}, ants=ants, food=[1, 0, 1]), "ev15")

    assert fed.when(c.PickPlayer(seat=RED, player=BLACK)) == (
        e.VictimPicked(seat=RED, player=BLACK),
        e.StagesBegun(at=1, stages=(t.Ordeal(seats=(BLACK,), program=20, at=0),)),
        e.OrdealFaced(seat=BLACK, option="food"),
        e.FoodLost(seat=BLACK, food=1),
        *end_play("ev15"),
    )
    assert hungry.when(c.PickPlayer(seat=RED, player=BLACK)) == (
        e.VictimPicked(seat=RED, player=BLACK),
        e.StagesBegun(at=1, stages=(t.Ordeal(seats=(BLACK,), program=20, at=0),)),
        e.OrdealFaced(seat=BLACK, option="ants"),
        e.AntsDoomed(seat=BLACK, places=-1, count=1, cause="effect"),
    )
    hungry = hungry.then(c.PickPlayer(seat=RED, player=BLACK))
    assert read_question(hungry.state) == ("destroyed", BLACK)


def test_strange_appetite_needs_a_victim_with_something_to_lose():
    """A player without food and ants cannot be chosen (rules 12.5)."""
    past = given_position(hands={RED: ["ev15"]}, ants={BLUE: {"Soil": (1,)}}, food=[1, 1, 0])
    bare = given_position(players=4, hands={RED: ["ev15"]}, food=[1, 1, 1, 0])

    with refused("pick.no-player"):
        play_card(bare, "ev15").when(c.PickPlayer(seat=RED, player=3))
    with refused("pick.no-player"):
        play_card(past, "ev15").when(c.PickPlayer(seat=RED, player=RED))


def test_cold_snap_lets_each_other_player_choose():
    """Black chooses ants, and Blue has no choice (rules 11.1)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:KK").replace("Bark", "Bark:BBB")
    past = play_card(given_position(picture, hands={RED: ["ev16"]}, food=[1, 1, 0]), "ev16")
    assert read_question(past.state) == ("ordeal", BLACK)

    with refused("pick.no-option"):
        past.when(c.PickOption(seat=BLACK, option="larvae"))
    assert past.when(c.PickOption(seat=BLACK, option="ants")) == (
        e.OrdealFaced(seat=BLACK, option="ants"),
        e.AntsDoomed(seat=BLACK, places=-1, count=2, cause="effect"),
        e.AntsLost(seat=BLACK, spots=(e.Spot(SOIL, 1), e.Spot(SOIL, 2)), cause="effect", left=0),
        e.OrdealFaced(seat=BLUE, option="ants"),
        e.AntsDoomed(seat=BLUE, places=-1, count=2, cause="effect"),
    )
    past = past.then(c.PickOption(seat=BLACK, option="ants"))
    assert read_question(past.state) == ("destroyed", BLUE)
    assert past.state.food == (1, 1, 0)


def test_cold_snap_takes_food_where_ants_do_not_suffice():
    """With a single ant, only the food can be given in full (rules 12.2)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:K")
    past = given_position(picture, hands={RED: ["ev16"]}, food=[1, 1, 0])

    assert past.when(c.PlayCard(seat=RED, card="ev16")) == (
        *begin_play("ev16", 2),
        e.StagesBegun(at=1, stages=(t.Ordeal(seats=(BLACK, BLUE), program=21, at=0),)),
        e.OrdealFaced(seat=BLACK, option="food"),
        e.FoodLost(seat=BLACK, food=1),
        e.OrdealFaced(seat=BLUE, option="ants"),
        *end_play("ev16"),
    )
