"""A refusal of an answer of the right kind cites its rule, and has all facts (rules 4)."""

import pytest

from games.errors import RuleViolation
from games.luck import SeededLuck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.setup import setup
from tests.games.march_of_the_ants.cards.changed import refusal
from tests.games.march_of_the_ants.names import (
    BARK,
    BLACK,
    BLUE,
    FERN,
    LOAM,
    REACH,
    RED,
    SAND,
    SOIL,
    TABLES,
    TUNNEL,
)
from tests.games.march_of_the_ants.positions import EXAMPLE, given_position, given_state

# Red and Black each have an ant in the outskirts of Bark. Soil has no vacant site.
PICTURE = EXAMPLE.replace("Soil2", "Soil2:RR+K").replace("Bark", "Bark:--K+R")
NOWHERE = c.MapCell(q=9, r=8)
AT_LOAM = c.MapCell(q=-1, r=-1)  # west of Loamy Tunnels
CHOICE = TABLES.triggers[TABLES.index["ev12"], "play"][0]


def move(place, site, to_place, to_site):
    """Return Red's move of an ant."""
    return c.RelocateAnt(seat=RED, place=place, site=site, to_place=to_place, to_site=to_site)


def given_task(task, picture=EXAMPLE, **fields):
    """Return the past in which a task asks Red before the end of a turn."""
    state = given_position(picture, **fields).state
    return given_state(state, agenda=(t.Slumber(), t.TurnEnd(RED), task))


def lay(cell, *, source=0, rotation=0):
    """Return Red's placing of a hex."""
    return c.PlaceHex(seat=RED, source=source, cell=cell, rotation=rotation)


ANSWERS = [
    (
        t.PickHex(RED, 6, 0, 1 << SOIL | 1 << BARK, False),
        c.PickPlace(seat=RED, place=SAND),
        ("pick.no-target", "12.5", {"place": SAND, "places": (SOIL, BARK)}),
    ),
    (
        t.PickVictim(RED, 20, 0, (BLACK,)),
        c.PickPlayer(seat=RED, player=BLUE),
        ("pick.no-player", "12.5", {"player": BLUE, "players": (BLACK,)}),
    ),
    (
        t.ChooseInvader(RED, SOIL, (BLACK,)),
        c.PickPlayer(seat=RED, player=BLUE),
        ("pick.no-player", "6.2", {"player": BLUE, "players": (BLACK,)}),
    ),
    (
        t.Choosing(RED, CHOICE, 0, (0, 3)),
        c.PickOption(seat=RED, option="larvae"),
        ("pick.no-option", "12.2", {"option": "larvae", "options": ("food", "cards")}),
    ),
    (
        t.Losses(RED, 1 << SOIL, 1, "battle"),
        c.LoseAnt(seat=RED, place=BARK, site=0),
        ("ant.elsewhere", "6.1", {"place": BARK}),
    ),
    (
        t.Losses(RED, 1 << SOIL, 1, "battle"),
        c.LoseAnt(seat=RED, place=SOIL, site=0),
        ("ant.not-there", "2", {"seat": RED, "place": SOIL, "site": 0}),
    ),
    (
        t.Losses(RED, 1 << SOIL, 1, "battle"),
        c.LoseAnt(seat=RED, place=63, site=1),
        ("ant.not-there", "2", {"seat": RED, "place": 63, "site": 1}),
    ),
    (
        t.Destroy(RED, 1 << SOIL, 1, -1, False),
        c.PickAnt(seat=RED, owner=BLACK, place=BARK, site=3),
        ("ant.elsewhere", "12.5", {"place": BARK}),
    ),
    (
        t.PlaceLarvae(RED, 1 << SOIL | 1 << BARK, 1),
        c.PlaceLarva(seat=RED, place=SAND, site=1),
        ("larva.not-there", "12.2", {"place": SAND, "places": (SOIL, BARK)}),
    ),
    (
        t.PlaceLarvae(RED, 1 << SOIL | 1 << BARK, 1),
        c.PlaceLarva(seat=RED, place=BARK, site=3),
        ("enter.site", "2.1", {"place": BARK, "site": 3, "open": (1, 2, 4)}),
    ),
    (
        t.Relocating(RED, SAND, 1),
        move(BARK, 0, SOIL, 0),
        ("relocate.to", "12.2", {"hex": SAND}),
    ),
    (
        t.Relocating(RED, BARK, 1),
        move(BARK, 0, BARK, 1),
        ("relocate.to", "12.2", {"hex": BARK}),
    ),
    (
        t.Swap(RED, BLACK, BARK, 3),
        c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=0),
        ("swap.same-owner", "11.6", {"player": BLACK}),
    ),
    (
        t.Steps(RED, 2, "march", True),
        move(BARK, 0, BARK, 3),
        ("step.within", "5.3", {"place": BARK, "vacant": (1, 2, 4)}),
    ),
    (
        t.Steps(RED, 2, "march", True),
        move(BARK, 0, REACH, 1),
        ("step.not-linked", "5.3", {"place": BARK, "to": REACH}),
    ),
    (
        t.Enter(RED, BARK, FERN, 0),
        move(BARK, 0, SAND, 1),
        ("enter.from", "5.2", {"source": BARK, "hex": FERN}),
    ),
    (
        t.Discarding(RED, 1, False),
        c.Discard(seat=RED, card="ev01"),
        ("card.not-in-hand", "5.5", {"card": "ev01"}),
    ),
    (
        t.Discarding(RED, 1, False),
        c.Discard(seat=RED, card="none"),
        ("card.not-in-hand", "5.5", {"card": "none"}),
    ),
    (
        t.SiteChoice(RED, BARK),
        c.TakeSite(seat=RED, place=BARK, site=3),
        ("site.not-vacant", "2.2", {"place": BARK, "vacant": (1, 2, 4)}),
    ),
    (
        t.SiteChoice(RED, BARK),
        c.TakeSite(seat=RED, place=SAND, site=1),
        ("site.not-vacant", "2.2", {"place": BARK, "vacant": (1, 2, 4)}),
    ),
    (
        t.FoundColony(RED, BARK, 3),
        c.TakeSite(seat=RED, place=BARK, site=3),
        ("site.not-vacant", "3.3", {"place": BARK, "vacant": (1, 2, 4)}),
    ),
    (
        t.SpoilsMoves(RED, BARK),
        move(BARK, 0, BARK, 3),
        ("site.not-vacant", "6.1", {"place": BARK, "vacant": (1, 2, 4)}),
    ),
    (
        t.SpoilsMoves(RED, BARK),
        move(SOIL, 1, BARK, 1),
        ("spoils.elsewhere", "6.1", {"place": BARK}),
    ),
    (
        t.Keep(RED, "explore"),
        c.KeepHex(seat=RED, hex=FERN),
        ("keep.not-drawn", "11.3", {"hex": FERN}),
    ),
    (
        t.Arrange(RED, 2),
        c.PutBack(seat=RED, hex=SOIL),
        ("keep.not-drawn", "11.1", {"hex": SOIL}),
    ),
    (
        t.PlaceTile(RED, FERN, "effect"),
        lay(NOWHERE),
        ("place.touches-nothing", "11.6", {"q": 9, "r": 8}),
    ),
    (
        t.PlaceTile(RED, FERN, "effect"),
        lay(AT_LOAM, source=LOAM),
        ("place.no-source", "11.6", {"source": LOAM}),
    ),
    (
        t.PlaceTile(RED, FERN, "explore"),
        lay(AT_LOAM, source=LOAM),
        ("place.source", "5.2", {"source": LOAM}),
    ),
    (
        t.PlaceTile(RED, FERN, "setup"),
        lay(AT_LOAM, source=LOAM),
        ("place.source", "3.3", {"source": LOAM}),
    ),
    (
        t.PlaceTile(RED, FERN, "explore"),
        lay(NOWHERE, source=BARK),
        ("place.no-exit", "5.2", {"q": 9, "r": 8}),
    ),
    (
        t.PlaceTile(RED, FERN, "setup"),
        lay(NOWHERE, source=TUNNEL),
        ("place.no-exit", "3.3", {"q": 9, "r": 8}),
    ),
]


@pytest.mark.parametrize(("task", "command", "expected"), ANSWERS)
def test_a_refused_answer_has_its_rule_and_facts(task, command, expected):
    """The facts are exactly those that the sentence of the refusal needs."""
    past = given_task(task, PICTURE, hands={RED: ["ev02"]})

    assert refusal(past, command) == expected


def test_a_hex_must_link_where_it_is_explored():
    """Of the rotations that do not fit the exit, each is refused with its number (rules 5.2)."""
    past = given_task(t.PlaceTile(RED, FERN, "explore"), EXAMPLE.replace("Loamy", "Loamy:R"))
    fitting = {x.rotation for x in past.game.legal(past.state, RED) if x.cell == AT_LOAM}
    assert 0 < len(fitting) < 6

    for rotation in set(range(6)) - fitting:
        command = lay(AT_LOAM, source=LOAM, rotation=rotation)
        assert refusal(past, command) == ("place.not-linked", "5.2", {"rotation": rotation})


def test_a_card_that_is_not_offered_is_refused():
    """That holds for a card that does not exist as well (rules 11.6)."""
    offer = t.OfferedCards(RED, (TABLES.index["ev02"],))
    effect = t.Effect(RED, TABLES.triggers[TABLES.index["ev03"], "play"][0], at=1)
    past = given_task(offer)
    past = given_state(past.state, agenda=(*past.state.agenda[:-1], effect, offer))

    for card in ("ev04", "none"):
        command = c.PlayOffered(seat=RED, card=card)
        assert refusal(past, command) == ("offer.no-card", "11.6", {"card": card})


def test_a_goal_that_is_not_in_play_is_no_room():
    """The refusal lists the goals in play (rules 5.5)."""
    goals = {RED: ["go02", "go03"]}
    past = given_task(t.Resolve(RED, TABLES.index["go01"], 0), goals=goals)

    facts = {"card": "go04", "in_play": ("go02", "go03")}
    assert refusal(past, c.DropGoal(seat=RED, card="go04")) == ("goal.not-in-play", "5.5", facts)


@pytest.mark.parametrize(
    ("seats", "options", "slug", "facts"),
    [
        (5, Options(horde=True), "options.horde-seats", {"wanted": 4, "found": 5}),
        (1, Options(), "options.alone", {"found": 1}),
        (6, Options(), "options.seats", {"fewest": 1, "most": 5}),
    ],
)
def test_a_refused_setup_has_its_numbers(seats, options, slug, facts):
    """Too many seats, or too few, are told with the numbers (rules 3, 9.5)."""
    with pytest.raises(RuleViolation) as caught:
        setup(options, seats, SeededLuck(1))

    assert (caught.value.slug, dict(caught.value.facts)) == (slug, facts)
