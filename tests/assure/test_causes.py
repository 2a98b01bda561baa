"""The causes of every leaf of every view, in whole random matches with undo trees."""

import os

import pytest

from games import GAMES
from tests.matches.causes.leaves import check_causes, check_leaves
from tests.matches.causes.trees import Tree

MATCHES = int(os.environ.get("CAUSES_MATCHES", "60"))  # of each game
VERSIONS = int(os.environ.get("CAUSES_VERSIONS", "50"))  # of each match, besides the newest
COMMANDS = 3000  # more than any match has

pytestmark = pytest.mark.assure


@pytest.mark.timeout(24 * 3600)
@pytest.mark.parametrize("name", GAMES)
def test_the_newest_change_of_every_leaf_is_named(name):
    """Every reader's view is checked at the end and at random versions, undone ones included."""
    for seed in range(MATCHES):
        tree = Tree(name, seed, COMMANDS)
        versions = tree.versions(VERSIONS)
        for reader in tree.readers:
            for version in versions:
                leaves = check_leaves(tree, reader, version)
                check_causes(tree, reader, version, leaves)
