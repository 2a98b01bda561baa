"""Patterns of labels, and the labels that games draw in recorded matches."""

import random
import re

import pytest

from games import GAMES
from games.luck import (
    KeyedLuck,
    LayeredLuck,
    LuckLayer,
    choose_luck,
    draw_values,
    is_match,
    overlaps,
)
from matches.audit.bundle import read_bundle_lines
from matches.audit.replay_checks import read_draws
from projections.timeline import codec_of
from tests.replays.recording import FOLDER
from tests.sdk import alone


def labels_drawn_in(name):
    """Yield every label drawn in the recorded matches of a game."""
    codec = codec_of(GAMES[name])
    for path in sorted(FOLDER.glob(f"{name}/*.ndjson.gz")):
        for entry in read_bundle_lines(alone.read_lines(str(path)))[1]:
            for draw in read_draws(codec.read(entry)):
                yield draw.label


@pytest.mark.parametrize("name", GAMES)
def test_games_list_the_labels_that_they_draw(name):
    """Every label fits exactly one of the patterns, and every pattern fits some label."""
    labels, patterns = set(labels_drawn_in(name)), GAMES[name].labels
    fitting = {label: [p for p in patterns if is_match(p, label)] for label in labels}

    assert {label: names for label, names in fitting.items() if len(names) != 1} == {}
    assert {names[0] for names in fitting.values()} == set(patterns)
    assert all(overlaps(pattern, label) for label, (pattern,) in fitting.items())


def random_text(luck, letters, most):
    return "".join(luck.choice(letters) for _ in range(luck.randrange(most)))


def test_patterns_fit_what_a_regular_expression_fits():
    luck = random.Random(1)
    fits = 0
    for _ in range(20_000):
        pattern, label = random_text(luck, "ab/**", 7), random_text(luck, "ab/", 7)
        wanted = re.fullmatch(pattern.replace("*", ".*"), label) is not None
        assert is_match(pattern, label) == wanted, (pattern, label)
        fits += wanted
    assert fits > 1000


def test_patterns_overlap_if_some_text_fits_both():
    """Every text of up to six letters is tried, which is enough for patterns of that length."""
    luck = random.Random(2)
    texts = [""]
    for text in texts:
        texts += [text + letter for letter in "ab"] if len(text) < 6 else []
    seen = set()
    for _ in range(400):
        first, other = (random_text(luck, "ab**", 4) for _ in range(2))
        wanted = any(is_match(first, text) and is_match(other, text) for text in texts)
        assert overlaps(first, other) == overlaps(other, first) == wanted, (first, other)
        seen.add(wanted)
    assert seen == {True, False}


def test_a_long_pattern_is_compared_in_no_time():
    assert not is_match("*a" * 50, "a" * 10_000 + "b")
    assert not overlaps("*a" * 50, "*b" * 49 + "c")


@pytest.mark.parametrize(
    ("patterns", "choices"),
    [
        ({"*": "same"}, "ssss"),
        ({"dice/*": "same"}, "ssnn"),
        ({"*": "same", "deck/*": "new"}, "ssns"),
        ({"*/1": "same", "dice/*": "new"}, "nnsn"),  # the longer pattern decides
        ({"*/1": "new", "d*1": "same"}, "nnnn"),
        ({"d*/1": "same", "di*1": "new"}, "snsn"),
        ({"dice/2": "same", "dice/*": "new"}, "nsnn"),
        ({}, "nnnn"),
    ],
)
def test_the_pattern_with_the_most_characters_decides(patterns, choices):
    labels = ("dice/1", "dice/2", "deck/1", "first")
    assert "".join(choose_luck(patterns, label)[0] for label in labels) == choices


def test_layers_lead_to_the_key_of_the_farthest_match_that_chose_the_same():
    own, parent, origin = b"own", b"parent", b"origin"
    layers = (
        LuckLayer(parent, {"dice/*": "same", "deck/*": "same"}),
        LuckLayer(origin, {"dice/*": "same", "first": "same"}),
    )
    luck = LayeredLuck(own, layers=layers)
    labels = {"dice/1": origin, "deck/1": parent, "first": own}

    for label, key in labels.items():
        assert luck.below(label, 1000) == draw_values(key, label, (1000,))[0]
        assert luck.below(label, 7) == KeyedLuck(key).below(label, 7)
    assert [draw.label for draw in luck.draws] == [label for label in labels for _ in range(2)]
    assert luck.shuffled("dice/2", range(9)) == KeyedLuck(origin).shuffled("dice/2", range(9))
