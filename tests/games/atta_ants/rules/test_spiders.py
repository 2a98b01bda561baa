"""Spiders choose their prey, move and eat (rules 3.3)."""

from games.atta_ants import ATTA_ANTS
from games.atta_ants.commands import EndTurn, PlaceCard, RouteSpider
from games.atta_ants.events import (
    AntsEaten,
    EatenAnt,
    RoutesFound,
    SpiderRouted,
    SpidersMoved,
    SpidersRested,
)
from games.atta_ants.rules.spiders import routes
from games.game import Phase, Question, RunPhase, Seats
from tests.games.atta_ants.tables import (
    RAYS,
    RED,
    RING,
    YELLOW,
    ants_of,
    at,
    counters,
    let_spiders_hunt,
    let_spiders_rest,
    table,
    where,
)
from tests.scenario import refused

HOME = ((0, 0), (0, 0))
WIDE = """
NW NS NE  .  .
EW +  EW EW EW
SW N  SE  .  .
"""


def end_turn(past, seat=RED):
    return past.when(EndTurn(seat=seat))


def test_the_nest_is_impassable():
    """A2: the way from (-1,0) to the crowd at (1,0) takes four steps in either direction."""
    past = table(RAYS, (((1, 0), (1, 0)), ()), spiders=[(-1, 0)], out=(0, 1))

    assert end_turn(past)[1] == RoutesFound(ways=((at(-1, -1), at(-1, 1)),))
    asked = ATTA_ANTS.pending(past.then(EndTurn(seat=RED)).state)
    assert asked == Seats((Question(RED, "route-spider"),))


def test_spiders_hunt_if_no_ant_is_left_in_any_supply():
    """Two players have six ants in play at the end of a round (rules 3.3.2)."""
    past = table(RAYS, (((1, 0),) * 6, ((1, 0),) * 6), spiders=[(-1, 0)])

    assert routes(past.state) == ((at(-1, -1), at(-1, 1)),)


def test_the_first_player_chooses_among_equal_ways():
    """A2: the first player makes one choice, and then the automatic phase follows."""
    past = let_spiders_hunt(
        table(RAYS, (((1, 0),), HOME), spiders=[(-1, 0)]), [((-1, -1), (-1, 1))]
    )
    command = RouteSpider(seat=RED, spider=0, to=at(-1, 1))

    assert ATTA_ANTS.legal(past.state, RED)[1] == command
    assert past.when(command) == (SpiderRouted(seat=RED, spider=0, to=at(-1, 1)),)
    past = past.then(command)
    assert ATTA_ANTS.pending(past.state) == Phase("resolve")
    assert past.when(RunPhase())[0] == SpidersMoved(to=(at(-1, 1),))


def test_spiders_are_asked_for_in_their_order():
    """The second spider has one way; the first and the third have two."""
    two, single = ((-1, -1), (-1, 1)), ((1, 1),)
    past = let_spiders_hunt(
        table(RAYS, (((1, 0),), HOME), spiders=[(-1, 0), (0, 1), (-1, 0)], first=YELLOW),
        [two, single, two],
    )

    with refused("route.other-spider", asked=0):
        past.when(RouteSpider(seat=YELLOW, spider=2, to=at(-1, 1)))
    past = past.then(RouteSpider(seat=YELLOW, spider=0, to=at(-1, -1)))
    with refused("route.other-spider", asked=2):
        past.when(RouteSpider(seat=YELLOW, spider=1, to=at(1, 1)))
    past = past.then(RouteSpider(seat=YELLOW, spider=2, to=at(-1, 1)))
    assert past.state.phase.routes == (at(-1, -1), at(1, 1), at(-1, 1))


def test_only_the_first_player_chooses_a_way_that_is_nearest():
    """Other seats are refused, and so are longer ways."""
    past = let_spiders_hunt(
        table(RAYS, (((1, 0),), HOME), spiders=[(-1, 0)]), [((-1, -1), (-1, 1))]
    )

    with refused("turn.not-yours", asked=RED):
        past.when(RouteSpider(seat=YELLOW, spider=0, to=at(-1, 1)))
    ways = ({"x": -1, "y": -1}, {"x": -1, "y": 1})
    with refused("route.not-nearest", spider=0, ways=ways):
        past.when(RouteSpider(seat=RED, spider=0, to=at(0, 0)))
    with refused("turn.other-question", wanted="route-spider"):
        table().when(RouteSpider(seat=RED, spider=0, to=at(-1, 1)))
    with refused("turn.spiders-move"):
        let_spiders_rest(past).when(RouteSpider(seat=RED, spider=0, to=at(-1, 1)))


def test_the_phase_waits_for_every_seat():
    """The phase cannot run while ants move or a way is to be chosen."""
    with refused("phase.not-due"):
        table().when(RunPhase())
    with refused("phase.not-due"):
        let_spiders_hunt(table(), [((1, 0), (0, 1))]).when(RunPhase())


def test_the_largest_crowd_is_eaten():
    """A6: of cards with 3, 2 and 2 ants, the three ants are eaten, and their two leaves remain."""
    past = table(
        RING,
        (((0, -1), (0, -1), (1, 1), (1, 1)), ((0, -1), (-1, 1), (-1, 1))),
        carrying=[(RED, 0), (YELLOW, 0), (YELLOW, 1)],
        spiders=[(1, -1)],
        turn=YELLOW,
    ).then(EndTurn(seat=YELLOW))

    events = past.when(RunPhase())

    assert events[:2] == (
        SpidersMoved(to=(at(0, -1),)),
        AntsEaten(cell=at(0, -1), ants=(EatenAnt(RED, 0), EatenAnt(RED, 1), EatenAnt(YELLOW, 0))),
    )
    past = past.then(RunPhase())
    assert (ants_of(past, RED), ants_of(past, YELLOW)) == (2, 2)
    assert counters(past, 0, -1) == 2
    assert past.state.round.eaten == (2, 1)
    assert where(past, RED, 0) is None
    assert past.state.carrying.bit_count() == 1


def test_spiders_rest_while_all_ants_are_at_home():
    """Case 12: every ant in play is in the nest, and a blocked exit keeps them there."""
    past = table(spiders=[(0, -1), (1, 0), (0, 1), (-1, 0)], turn=YELLOW)

    assert end_turn(past, YELLOW)[1] == SpidersRested()
    past = past.then(EndTurn(seat=YELLOW))
    assert ATTA_ANTS.pending(past.state) == Phase("resolve")
    assert not any(isinstance(event, SpidersMoved) for event in past.when(RunPhase()))


def test_without_spiders_nothing_moves():
    """No spider card has been placed yet."""
    past = table(RAYS, (((1, 0),), ((0, 1),)), turn=YELLOW)

    assert end_turn(past, YELLOW)[1] == SpidersRested()


def test_a_tie_goes_to_the_nearer_crowd():
    """Case 13: of two crowds of two ants at distances 2 and 3, the spider moves to the nearer."""
    past = table(WIDE, (((1, -1), (1, -1)), ((-1, 1), (-1, 1))), spiders=[(2, 0)], turn=YELLOW)

    assert routes(past.state) == ((at(1, 0),),)
    nearer = table(WIDE, (((3, 0), (3, 0)), ((1, 1), (1, 1))), spiders=[(1, -1)], turn=YELLOW)
    assert routes(nearer.state) == ((at(1, 0),),)


def test_a_tie_at_the_same_distance_is_a_choice():
    """Case 13: both crowds are two steps away, so first steps towards either are offered."""
    past = table(WIDE, (((-1, -1), (-1, -1)), ((1, 0), (1, 0))), spiders=[(0, -1)], turn=YELLOW)
    assert set(routes(past.state)[0]) == {at(-1, -1)}

    past = table(RING, (((1, 1), (1, 1)), ((0, -1), (0, -1))), spiders=[(-1, 0)], first=YELLOW)
    assert routes(past.state) == ((at(-1, -1),),)
    past = table(RING, (((0, 1), (0, 1)), ((0, -1), (0, -1))), spiders=[(-1, 0)], turn=YELLOW)
    assert end_turn(past, YELLOW)[1] == RoutesFound(ways=((at(-1, -1), at(-1, 1)),))


def test_the_nest_does_not_attract():
    """Case 14: four ants are in the nest and one is on (1,1), which is the target."""
    past = table(RAYS, (HOME, (*HOME, (1, 1))), spiders=[(1, -1)], turn=YELLOW)

    assert routes(past.state) == ((at(1, 0),),)


def test_a_spider_moves_in_the_round_in_which_it_comes():
    """Case 15: the card is placed next to a crowd, which is eaten in the same round."""
    past = table(RAYS, (((0, -1), (0, -1), (1, 1)), ((1, 1),)), card="atta-09").then(
        PlaceCard(seat=RED, cell=at(0, -2), rotation=0)
    )
    past = past.then(EndTurn(seat=RED), EndTurn(seat=YELLOW))

    assert past.when(RunPhase())[0] == SpidersMoved(to=(at(0, -1),))


def test_ants_on_the_way_are_eaten_too():
    """Case 18: a spider on its way to a crowd eats the ants on the card that it steps on."""
    past = table(WIDE, (((3, 0), (3, 0)), ((2, 0),)), spiders=[(1, 0)], turn=YELLOW).then(
        EndTurn(seat=YELLOW)
    )

    assert past.when(RunPhase())[1] == AntsEaten(cell=at(2, 0), ants=(EatenAnt(YELLOW, 0),))


def test_several_spiders_share_a_card():
    """Two spiders step onto the same card, and its ants are eaten once."""
    past = table(
        RING, (((0, -1), (0, -1)), ((1, 1),)), spiders=[(1, -1), (-1, -1)], turn=YELLOW
    ).then(EndTurn(seat=YELLOW))

    moved, eaten, *_ = past.when(RunPhase())

    assert moved == SpidersMoved(to=(at(0, -1), at(0, -1)))
    assert eaten == AntsEaten(cell=at(0, -1), ants=(EatenAnt(RED, 0), EatenAnt(RED, 1)))
