"""A place on a game's board in a line, which is not the place at the table."""

from games.game import Line
from games.words.legacy import MappedWords
from service.text.seat_names import NO_NAMES
from service.text.timeline_text import tell_line


def test_a_game_s_place_is_not_the_seat_s():
    words = MappedWords({"event.entered": "An ant of seat {seat} enters {place}"})
    line = Line("entered", {"seat": 0, "place": "site 4 of Bark"})

    assert tell_line(words, line, NO_NAMES) == "An ant of Player 1 enters site 4 of Bark"
