"""The newest change of every leaf of every view is the one that a naive history finds."""

import pytest

from games import GAMES
from tests.matches.causes.leaves import check_causes, check_leaves
from tests.matches.causes.trees import Tree

COMMANDS = 60


@pytest.mark.parametrize("name", GAMES)
def test_the_newest_change_of_every_leaf_is_named(name):
    tree = Tree(name, 1, COMMANDS)
    assert tree.match.timeline.rewinds
    for version in tree.versions(1):
        for reader in tree.readers:
            leaves = check_leaves(tree, reader, version)
            check_causes(tree, reader, version, leaves)
