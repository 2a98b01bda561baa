"""The word for a place on a game's board is not mistaken for a seat at the table."""

from games.game import Line
from games.words import Words
from games.words.catalogue import Catalogue, CatalogueEntry
from service.log.timeline_text import render_line
from service.text.seat_names import NO_NAMES


def test_a_game_s_place_is_not_the_seat_s():
    entries = {"event.entered": CatalogueEntry(("An ant of seat {seat} enters {place}",))}
    words = Words("en", (Catalogue("en", entries, "n != 1", 2),))
    line = Line("entered", {"seat": 0, "place": "site 4 of Bark"})

    assert render_line(words, line, NO_NAMES) == "An ant of Player 1 enters site 4 of Bark"
