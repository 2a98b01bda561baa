"""The hash of the rules' code and data in the header of a bundle."""

import pytest

from events import canonical
from games import GAMES
from matches.audit.bundle import code_of, verify_bundle
from matches.audit.rules_hash import rule_modules, rules_hash
from tests.anthill import ANTHILL
from tests.matches.bundles import bundle_of
from tests.matches.forging import some_match
from tests.playing import GAMES as TOY
from tests.sdk import alone


def test_every_game_has_a_hash_of_its_own():
    hashes = {rules_hash(game) for game in (*GAMES.values(), ANTHILL)}

    assert len(hashes) == len(GAMES) + 1
    assert all(len(bytes.fromhex(digest)) == 32 for digest in hashes)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_hash_covers_what_decides_and_no_drawing_words_or_bots(name):
    """A new picture does not change a rule, but a different shuffle does."""
    modules = rule_modules(GAMES[name])
    package = GAMES[name].decide.__module__.rpartition(".")[0]
    others = ("drawing", "lines", "appraise", "determinize", "view", "invariants")

    assert {f"{package}.{door}" for door in ("decide", "setup", "state")} <= set(modules)
    assert {"games.luck", "games.table.decide", "games.table.evolve"} <= set(modules)
    assert not any(f"{package}.{door}" in name for door in others for name in modules)
    assert {module for module in modules if module.startswith("games.bots")} <= {
        "games.bots.levels"
    }  # spelling


def test_a_bundle_names_the_code_that_its_rules_are_played_with(context, match_id):
    some_match(context, match_id)

    header = canonical.decode(bundle_of(context, match_id)[0])

    assert header["rules_hash"] == rules_hash(ANTHILL)


def test_a_bundle_of_other_code_or_from_before_it_was_told_is_verified_all_the_same(
    context, match_id
):
    """The commands are decided again, so other code only matters if its result differs."""
    some_match(context, match_id)
    header, *events = bundle_of(context, match_id)
    other = canonical.decode(header) | {"rules_hash": "00" * 32}
    older = {name: value for name, value in other.items() if name != "rules_hash"}

    codes = []
    for variant in (canonical.decode(header), other, older):
        lines = [canonical.encode(variant) + b"\n", *events]
        proof = verify_bundle(lines, TOY)
        codes.append(code_of(proof.header, TOY))
        assert proof.report
        assert alone.verify(lines)["complete"]

    assert codes == [
        "decided again by the code it names",
        "decided again by other code",
        "decided again; the bundle does not name its code",
    ]
