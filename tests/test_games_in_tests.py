"""Tests mention a specific game only in the game's own folder, or for a listed reason."""

import re
from pathlib import Path

import pytest

from games import GAMES

ROOT = Path(__file__).parents[1]
OURS = [name for name in GAMES if (ROOT / "games" / name.replace("-", "_")).is_dir()]
OWN = [ROOT / "tests" / "games" / name.replace("-", "_") for name in OURS]
NAMED = re.compile("|".join(name.replace("-", "[-_ ]?") for name in OURS), re.IGNORECASE)

# Files outside a game's folder that concern one game, each with the reason.
REASONS = {
    "tests/formicary/test_stored_commands.py": "the option of a game that says which seat begins",
    "tests/games/values/recorded.py": "the name of a recorded match, as an example",
    "tests/games/values/test_elements.py": "recorded matches with every kind of element",
    "tests/games/values/test_questions.py": "questions about hidden choices and totals of each game",
    "tests/matches/causes/test_limits.py": "a game whose commits have many events",
    "tests/matches/queries/test_growing.py": "a game whose events change parts of its drawing",
    "tests/matches/queries/test_targets.py": "a game with hidden values, and one without",
    "tests/matches/conditions/test_fields.py": "a field of each game's view, to misspell",
    "tests/service/bad_input/test_position_fuzz.py": "fields of each game's positions, to damage",
    "tests/service/live/test_lost_events.py": "a game whose matches are long enough to lose events",
    "tests/service/playing/test_proposals.py": "a game whose choices are secret until all have chosen",
    "tests/replays/table_matches.py": "how the kept matches of the table were made; one has allies",
    "tests/sdk/python/test_misuse.py": "answers as they come: of a game that is looked for and one that is not",
    "tests/sdk/python/test_types.py": "types of one game, told apart from the others'",
    "tests/sdk/typescript/test_playing.py": "the option of a game that says which seat begins",
    "tests/formicary/records/test_rehearse.py": "a recorded match of one game, whose code a test changes",
    "tests/service/document/form/test_one_game.py": "the description of one game, by its name",
    "tests/service/document/test_examples.py": "an event of one game that chance hardly ever brings",
    "tests/service/document/test_structure.py": "the options of one game, to show what is optional",
    "tests/service/test_fault_words.py": "a position with a fault, in the words of its game",
    "tests/service/test_rules_pages.py": "the rules page of one game, by its address",
    "tests/web/board/test_coordinates.py": "a game whose fields have coordinates",
    "tests/web/board/test_focus.py": "the option of a game that says which seat begins",
    "tests/web/board/test_in_the_way.py": "a game with a hand of cards below its map",
    "tests/mutation/parts.py": "the modules and tests of the rules of each game",
    "tests/web/board/test_kinds.py": "a game whose lit places lead to actions of different kinds",
    "tests/web/layout/test_stage.py": "the panes to which each game's questions lead",
    "tests/web/layout/test_below.py": "a game with actions in a part that may stand below the map",
    "tests/web/layout/test_common_parts.py": "two games with parts that each decision needs",
    "tests/web/layout/test_turned.py": "two games in which something drawn is turned and placed",
    "tests/web/layout/test_uncovered.py": "a game whose map is small at the beginning",
    "tests/web/layout/test_watched.py": "a game with large maps, and one whose drawn hex is named",
    "tests/web/words/test_plain.py": "the words of the drawings of each game",
    "tests/web/board/test_seen.py": "a game with a bot that answers at once, and with cards",
    "tests/web/board/test_table.py": "a game of three in which bots move at once",
    "tests/web/board/test_touch.py": "a game with a large map, and one with a long list of actions",
    "tests/web/layout/test_steady.py": "a game with a turn of many decisions, some of them in parts beside the map",
    "tests/web/gallery.py": "how far each game goes before its picture is taken",
    "tests/games/test_glossary.py": "the terms of each game's rulebook",
    "tests/games/test_code_hash.py": "two games whose files differ in kind",
    "tests/web/ending/test_end.py": "a game whose moves are shown before its end",
    "tests/web/loading/test_lost_connection.py": "a game whose first question has several actions",
    "tests/web/lobby/test_accessible.py": "the pages of each game, their cards in the lobby, their rules",
    "tests/web/test_at_table.py": "a game's card in the lobby, its title in the window's, its lesson",
    "tests/web/lobby/test_embed.py": "the game with the largest board",
    "tests/web/lobby/test_lobby.py": "the form's field for the option of a game, its dice",
    "tests/web/lobby/test_policy.py": "the game whose board is drawn with most styles",
    "tests/web/test_badge.py": "the option of a game that says which seat begins",
    "tests/web/test_clocks.py": "the option of a game that says which seat begins",
    "tests/web/test_first_board.py": "the game with the largest board",
    "tests/web/test_going_back.py": "the option of a game that says which seat begins",
    "tests/web/test_layout.py": "turns with many choices, and a bot that answers at once",
    "tests/web/test_live.py": "the option of a game that says which seat begins",
    "tests/web/test_pages.py": "a game's words on its buttons, its board's title, its options",
    "tests/web/time/test_panels.py": "a match with rounds, phases and resources to look back at",
    "tests/web/time/test_slider.py": "a match longer than its first events; which seat begins",
    "tests/web/time/test_steps.py": "a match with phases; the option that says which seat begins",
}


def names_a_game(source):
    """Return whether a text names one of our games, in any spelling."""
    return NAMED.search(source) is not None


def test_tests_outside_a_games_folder_name_no_game_without_a_reason():
    """Files with a reason may name a game, and each listed reason must still be needed."""
    files = [
        path
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if not any(path.is_relative_to(folder) for folder in OWN)
    ]
    naming = {path.relative_to(ROOT).as_posix() for path in files if names_a_game(path.read_text())}

    assert len(files) > 100
    assert naming == set(REASONS)
    assert all(REASONS.values())


@pytest.mark.parametrize("name", OURS)
def test_a_name_is_found_in_every_spelling(name):
    words = name.split("-")

    for spelling in (name, "_".join(words), " ".join(words).title(), "".join(words).upper()):
        assert names_a_game(f"from games.{spelling} import it")
    assert not names_a_game("from games.anthill import it")
