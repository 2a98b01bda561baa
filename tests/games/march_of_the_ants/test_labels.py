"""Labels and lines of March of the Ants use names instead of numbers and ids."""

import re

import pytest
from msgspec.structs import replace

from games.game import Secret
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import operations as v
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.labels import describe_op
from matches.queries.lines import line_of_event
from service.play.explanation import label_command
from tests.games.march_of_the_ants.names import BARK, BLACK, GAME, RED, SOIL, TABLES, TUNNEL, WORDS
from tests.games.march_of_the_ants.positions import build_state

IDS = re.compile(r"\b(?:ev|hd|th|ab|go)\d\d\b|\bplace \d|\bhex \d|[{}?]")
BODIES = {RED: ["hd01"], BLACK: ["hd02"]}
MOVE = {"seat": RED, "place": SOIL, "site": 2, "to_place": BARK}


def program_of(kind, card):
    """Return the program of a card, and the index of its first operation of a kind."""
    programs = enumerate(TABLES.programs)
    return next(
        (number, at)
        for number, program in programs
        for at, op in enumerate(program.ops)
        if program.source == card and op.__struct_config__.tag == kind
    )


TOKEN = program_of("place_token", "hex-22")


def label(command, task=None):
    """Return the label of Red's command, with a task on top of the agenda."""
    asked = (task,) if task else ()
    state = replace(build_state(bodies=BODIES), agenda=(t.Turn(RED), *asked))
    return label_command(GAME, GAME.view(state, RED), command)


def say(event):
    """Return the line of an event as it appears in the timeline."""
    line = line_of_event(GAME, GAME.content, event)
    return WORDS.fill(f"event.{line.id}", line.facts)


@pytest.mark.parametrize(
    ("command", "task", "words"),
    [
        (c.March(seat=RED), None, "March: take steps with larvae and ants"),
        (c.PlayCard(seat=RED, card="ev04"), None, "Play Early Harvest"),
        (c.PlayCard(seat=RED, card="none"), None, "Play none"),
        (
            c.RelocateAnt(**MOVE, to_site=1),
            None,
            "Move an ant from site 2 of Soil to site 1 of Bark (1 food, control)",
        ),
        (
            c.RelocateAnt(**MOVE, to_site=0),
            None,
            "Move an ant from site 2 of Soil to the outskirts of Bark",
        ),
        (c.PlaceLarva(seat=RED, place=TUNNEL, site=0), None, "Put a larva into The Great Tunnel"),
        (
            c.PlaceLarva(seat=RED, place=50, site=0),
            None,
            "Put a larva into the outskirts of hex 50",
        ),
        (c.PayAnt(seat=RED, place=SOIL, site=1), None, "Pay with the ant on site 1 of Soil"),
        (c.PayAnt(seat=RED, place=TUNNEL, site=0), None, "Pay with an ant in The Great Tunnel"),
        (
            c.PlaceHex(seat=RED, source=0, cell=c.MapCell(q=-1, r=1), rotation=2),
            t.PlaceTile(RED, 22, "effect"),
            "Place Gopher Burrow at (-1, 1), turned twice: no tunnels meet",
        ),
        (
            c.PlaceHex(seat=RED, source=0, cell=c.MapCell(q=-1, r=1), rotation=2),
            None,
            "Place the hex at (-1, 1), turned by 2",
        ),
        (c.KeepHex(seat=RED, hex=BARK), None, "Keep Bark"),
        (c.PutBack(seat=RED, hex=BARK), None, "Put Bark back next, from the top"),
        (
            c.HarvestSite(seat=RED, place=BARK, site=4),
            None,
            "Collect from site 4 of Bark (2 larvae)",
        ),
        (c.Discard(seat=RED, card="ev01"), None, "Discard A Queen's Journey"),
        (
            c.Discard(seat=RED, card="ev01"),
            t.React("play", BLACK, (RED,)),
            "Exchange A Queen's Journey for a new card",
        ),
        (
            c.PutDown(seat=RED, card="ev01"),
            t.Battle(SOIL, RED, BLACK, 1, 1, (RED,)),
            "Put A Queen's Journey face down, value 2",
        ),
        (c.PickPlace(seat=RED, place=BARK), None, "Choose Bark"),
        (
            c.PickPlace(seat=RED, place=BARK),
            t.PickHex(RED, TOKEN[0], TOKEN[1], 4, optional=True),
            "Put a wormhole token on Bark",
        ),
        (
            c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=1),
            t.Swap(RED),
            "Choose the ant of Player 2 on site 1 of Soil",
        ),
        (
            c.PickAnt(seat=RED, owner=BLACK, place=SOIL, site=0),
            t.Destroy(RED, 2, 1, -1, optional=False),
            "Destroy an ant of Player 2 in the outskirts of Soil",
        ),
        (c.PickPlayer(seat=RED, player=BLACK), None, "Choose Player 2"),
        (
            c.PickPlayer(seat=RED, player=BLACK),
            t.ChooseInvader(RED, SOIL, (1, 2)),
            "Let Player 2 invade first",
        ),
        (
            c.PickOption(seat=RED, option="food"),
            t.Ordeal((RED,), *program_of("lose_or", "ev16")),
            "Lose 1 food",
        ),
        (
            c.PickOption(seat=RED, option="ants"),
            t.Ordeal((RED,), *program_of("lose_or", "ev16")),
            "Destroy 2 of your ants",
        ),
        (
            c.PickOption(seat=RED, option="cards"),
            t.Choosing(RED, *program_of("choose", "ev12")),
            "Draw 2 cards",
        ),
        (
            c.PickOption(seat=RED, option="wormhole"),
            t.Choosing(RED, *program_of("choose", "ev10")),
            "Put a wormhole token on a hex",
        ),
        (c.PickOption(seat=RED, option="dance"), None, "Choose dance"),
        (
            c.SwapEvolutions(seat=RED, player=BLACK, section="head"),
            None,
            "Swap your Tawny Crazy Head for Trap Jaw Head of Player 2",
        ),
        (c.TakeDecree(seat=RED, resource="larva"), None, "Take 5 larvae"),
        (c.Pass(seat=RED), None, "Skip the remaining bonus actions"),
        (c.Pass(seat=RED), t.React("march", BLACK, (RED,)), "Do not react"),
    ],
)
def test_a_label_names_what_a_person_sees(command, task, words):
    assert label(command, task) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            e.AntStepped(seat=RED, place=SOIL, site=0, to_place=BARK, to_site=2, flown=False),
            "An ant of seat 0 steps from the outskirts of Soil to site 2 of Bark",
        ),
        (
            e.SpoilsMoved(seat=RED, place=SOIL, site=0, to_site=1),
            "An ant of seat 0 moves to site 1 of Soil",
        ),
        (e.CardsDrawn(seat=RED, count=2, cards=Secret((RED,))), "Seat 0 draws 2 cards"),
        (
            e.CardsDrawn(seat=RED, count=2, cards=Secret((RED,), ("ev01", "ev02"))),
            "Seat 0 draws A Queen's Journey and Adaptive Radiation",
        ),
        (
            e.HexesPeeked(seat=RED, count=2, hexes=Secret((RED,), (1, 2))),
            "Seat 0 looks at the top of the pile: Soil and Bark",
        ),
        (e.HexPutBack(seat=RED, hex=Secret((RED,))), "Seat 0 puts a hex back on the pile"),
        (e.HexPutBack(seat=RED, hex=Secret((RED,), 2)), "Seat 0 puts Bark back on the pile"),
        (
            e.CardCommitted(seat=RED, card=Secret((RED,), "ev01")),
            "Seat 0 puts A Queen's Journey face down",
        ),
        (
            e.EvolutionPlayed(seat=RED, card="hd01", bodies=0, points=0),
            "Seat 0 grows Tawny Crazy Head",
        ),
        (
            e.EvolutionPlayed(seat=RED, card="hd01", bodies=1, points=3),
            "Seat 0 grows Tawny Crazy Head and completes a body for 3 points",
        ),
        (
            e.EvolutionPlayed(seat=RED, card="hd01", bodies=2, points=6),
            "Seat 0 grows Tawny Crazy Head and completes 2 bodies for 6 points",
        ),
        (
            e.Harvested(seat=RED, food=1, larvae=1, points=1, cards=2),
            "Seat 0 harvests 1 food, 1 larva, 2 cards and 1 point",
        ),
        (e.Harvested(seat=RED, food=0, larvae=0, points=0, cards=0), "Seat 0 harvests nothing"),
        (e.AntsFed(seat=RED, food=1, larvae=0, starving=0), "Seat 0 feeds its ants with 1 food"),
        (e.AntsFed(seat=RED, food=0, larvae=0, starving=0), "Seat 0 needs no food for its ants"),
        (
            e.AntsFed(seat=RED, food=0, larvae=1, starving=2),
            "Seat 0 feeds its ants with 1 larva; 2 ants starve",
        ),
        (
            e.AntsFed(seat=RED, food=0, larvae=0, starving=1),
            "Seat 0 has nothing to feed its ants with; 1 ant starves",
        ),
        (e.Rested(seat=RED, larvae=1, food=0), "Seat 0 rests: 1 larva for its Resting area"),
        (e.Rested(seat=RED, larvae=0, food=0), "Seat 0 rests"),
        (
            e.AntsLost(seat=RED, spots=(e.Spot(SOIL, 2),), cause="hunger", left=0),
            "Seat 0 loses 1 ant to hunger: site 2 of Soil",
        ),
        (e.CentipedeMoved(place=SOIL, to=BARK), "The centipede of Soil jumps to Bark"),
        (
            e.HexExplored(
                seat=RED,
                hex=BARK,
                cell=c.MapCell(q=1, r=1),
                rotation=0,
                source=0,
                centipede=False,
                wormhole=False,
            ),
            "Seat 0 places Bark, explored from The Great Tunnel",
        ),
        (e.EffectBegun(seat=RED, source="hex-22", program=0), "Seat 0 resolves Gopher Burrow"),
        (
            e.EvolutionsSwapped(seat=RED, player=BLACK, section="head"),
            "Seat 0 and seat 1 swap their topmost heads",
        ),
        (
            e.ReactionsSkipped(seats=(1, 2), action="march"),
            "Cannot react: seat 1 and seat 2",
        ),
        (
            e.DecreeTaken(seat=RED, resource="larva", amount=5),
            "Seat 0 takes 5 larvae by the Royal Decree",
        ),
        (e.StageEnded(seat=RED, stage="steps"), "Seat 0 is done with its steps"),
        (
            e.CentipedeSlain(place=SOIL, seat=RED, card="", total=4, against=3, losses=1),
            "Seat 0 slays the centipede of Soil, 4 against 3, and loses 1 ant",
        ),
        (
            e.CentipedeSlain(place=SOIL, seat=RED, card="", total=4, against=3, losses=0),
            "Seat 0 slays the centipede of Soil, 4 against 3",
        ),
        (
            e.BattleFought(
                place=SOIL,
                invader=RED,
                defender=BLACK,
                invader_card="ev01",
                defender_card="",
                invader_total=5,
                defender_total=2,
                winner=RED,
                winner_losses=1,
                loser_losses=2,
            ),
            "Seat 0 wins in Soil, 5 of the invader against 2, with A Queen's Journey; the winner loses 1 ant and the loser loses 2 ants",
        ),
        (
            e.CardDeclared(
                seat=RED, card="ev01", cost=1, ants_only=False, inhabited=(), reactors=()
            ),
            "Seat 0 plays A Queen's Journey for 1 cube",
        ),
        (
            e.CardDeclared(
                seat=RED, card="ev01", cost=1, ants_only=True, inhabited=(), reactors=()
            ),
            "Seat 0 plays A Queen's Journey for 1 ant",
        ),
    ],
)
def test_a_line_names_what_a_person_sees(event, words):
    assert say(event) == words
    assert not IDS.search(words)


@pytest.mark.parametrize(
    ("card", "words"),
    [("ev14", "Destroy ants in Bark"), ("ev13", "Fight the battles of Bark")],
)
def test_a_hex_is_chosen_for_what_happens_there(card, words):
    """Sparrow Attack destroys ants in the hex, and Sneak Attack brings battles."""
    (program,) = [n for n, program_ in enumerate(TABLES.programs) if program_.source == card]
    task = t.PickHex(RED, program, 0, 4, optional=False)

    assert label(c.PickPlace(seat=RED, place=BARK), task) == words


def test_a_decree_says_what_it_brings_with_the_evolutions_in_force():
    view = GAME.view(build_state(bodies={RED: ["ab05"]}), RED)
    ways = [c.TakeDecree(seat=RED, resource=resource) for resource in ("food", "larva")]

    assert [label_command(GAME, view, way) for way in ways] == ["Take 3 food", "Take 7 larvae"]


def test_a_hex_says_which_tunnels_meet():
    """Bark lies next to The Great Tunnel in two rotations."""
    state = replace(build_state(tiles={}), agenda=(t.Turn(RED), t.PlaceTile(RED, BARK, "setup")))
    view = GAME.view(state, RED)
    labels = [label_command(GAME, view, action) for action in GAME.legal(state, RED)]

    assert "Place Bark at (-1, 0), not turned: tunnel to The Great Tunnel" in labels
    assert len(set(labels)) == len(labels)


def test_an_operation_that_is_not_simple_is_told_by_its_label():
    share = v.Gain(resource="food", amount=v.Share(fraction=(1, 2), round="up"))

    assert describe_op(share) == ("", {})
    assert describe_op(None) == ("", {})
    assert describe_op(v.Gain(resource="card", amount=2)) == (
        "draw",
        {"gain": {"word": "cards", "n": 2}},
    )


def test_before_the_start_and_after_the_end_labels_are_plain():
    view = GAME.view(replace(build_state(), agenda=()), RED)

    assert label_command(GAME, view, c.PickPlace(seat=RED, place=BARK)) == "Choose Bark"
    assert label_command(GAME, view, c.Pass(seat=RED)) == "Pass"


def test_every_stage_cause_and_award_has_its_words():
    """Lines contain words instead of slugs."""
    causes = ("battle", "hunger", "effect")
    awards = ("largest-brood", "greatest-stores", "untold-potential")

    assert all(WORDS.has(f"cause.{cause}") for cause in causes)
    assert all(WORDS.has(f"award.{award}") for award in awards)
    stages = {"arrange", "destroy", "enter", "place-larvae", "relocating", "spoils", "steps"}
    stages |= {"pick-hex", "gather", "discarding"}
    assert {f"stage.{stage}" for stage in stages} == {
        key for key in WORDS.texts() if key.startswith("stage.")
    }
