"""The hash that identifies keyframes changes with everything that a fold may depend on."""

from games import GAMES, code_hash
from games.code_hash import code_hash as hash_of
from tests.anthill import ANTHILL


def test_it_takes_the_folds_the_dumps_the_content_and_the_table():
    paths = {
        name: {path.name for path in code_hash._files_of(f"games.{name}")}
        for name in ("myrmes", "atta_ants")
    }

    for names in paths.values():
        assert {
            "evolve.py",
            "dump.py",
            "pack.json",
            "state.py",
            "events.py",
        } <= names


def test_every_game_has_one_of_its_own():
    games = (*GAMES.values(), ANTHILL)
    assert len({hash_of(game) for game in games}) == len(games)


def test_one_changed_byte_of_a_file_changes_it(monkeypatch, tmp_path):
    file = tmp_path / "evolve.py"
    monkeypatch.setattr(code_hash, "_files_of", lambda _: [file])
    file.write_text("food = 1")
    before = code_hash._hash_of.__wrapped__("games.some")

    file.write_text("food = 2")

    assert code_hash._hash_of.__wrapped__("games.some") != before
