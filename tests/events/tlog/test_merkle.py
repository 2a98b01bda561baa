"""Hashes and proofs are those of RFC 6962; a proof of something else is refused."""

import pytest

from events.tlog import BadProof
from events.tlog.merkle import (
    EMPTY_ROOT,
    check_consistency,
    check_inclusion,
    hash_children,
    hash_leaf,
    prove_consistency,
    prove_inclusion,
    root_of,
)

MOST = 40


def node(height, index):
    """Return the hash of a perfect subtree whose leaves are the numbers from 0 on."""
    if not height:
        return hash_leaf(str(index).encode())
    return hash_children(node(height - 1, 2 * index), node(height - 1, 2 * index + 1))


def root(size):
    return root_of(node, 0, size)


def plain_root(leaves):
    """Return the root by the definition in RFC 6962, section 2.1."""
    if len(leaves) < 2:
        return hash_leaf(leaves[0]) if leaves else EMPTY_ROOT
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return hash_children(plain_root(leaves[:half]), plain_root(leaves[half:]))


def test_the_root_is_that_of_the_definition():
    leaves = [str(number).encode() for number in range(MOST)]

    assert [root(size) for size in range(MOST)] == [
        plain_root(leaves[:size]) for size in range(MOST)
    ]


def test_the_root_of_known_leaves_is_known():
    """The first hashes are those of the test vectors of Certificate Transparency."""
    assert hash_leaf(b"").hex() == (
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    )
    assert hash_children(hash_leaf(b""), hash_leaf(b"\x00")).hex() == (
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"
    )


def test_each_leaf_of_each_tree_is_proved():
    for size in range(1, MOST):
        for index in range(size):
            path = prove_inclusion(node, index, size)
            check_inclusion(node(0, index), index, size, path, root(size))


def test_each_tree_is_proved_to_extend_each_smaller_one():
    for new in range(1, MOST):
        for old in range(1, new + 1):
            path = prove_consistency(node, old, new)
            check_consistency(old, root(old), new, root(new), path)


def test_a_proof_of_another_leaf_tree_or_path_is_refused():
    size, index = 13, 5
    path, top = prove_inclusion(node, index, size), root(size)
    forged = [
        (node(0, 6), index, size, path, top),
        (node(0, index), 4, size, path, top),
        (node(0, index), index, size, path[:-1], top),
        (node(0, index), index, size, [*path, top], top),
        (node(0, index), index, size, path[::-1], top),
        (node(0, index), index, size, path, root(12)),
        (node(0, index), 13, size, path, top),
        (node(0, index), -1, size, path, top),
    ]
    for arguments in forged:
        with pytest.raises(BadProof):
            check_inclusion(*arguments)


def test_a_proof_of_another_history_is_refused():
    path = prove_consistency(node, 6, 13)
    forged = [
        (6, root(5), 13, root(13), path),
        (6, root(6), 13, root(12), path),
        (5, root(6), 13, root(13), path),
        (6, root(6), 13, root(13), path[:-1]),
        (6, root(6), 13, root(13), [*path, root(1)]),
        (6, root(6), 13, root(13), []),
        (13, root(13), 6, root(6), path),
        (6, root(6), 6, root(5), []),
        (6, root(6), 6, root(6), path),
        (0, root(6), 13, root(13), []),
        (0, EMPTY_ROOT, 13, root(13), path),
    ]
    for arguments in forged:
        with pytest.raises(BadProof):
            check_consistency(*arguments)


def test_the_empty_tree_and_the_same_tree_need_no_proof():
    check_consistency(0, EMPTY_ROOT, 13, root(13), [])
    check_consistency(13, root(13), 13, root(13), [])


@pytest.mark.parametrize(("old", "new"), [(0, 5), (6, 5), (-1, 5)])
def test_no_proof_is_made_of_trees_that_do_not_extend(old, new):
    with pytest.raises(ValueError, match="does not extend"):
        prove_consistency(node, old, new)


@pytest.mark.parametrize("index", [-1, 5])
def test_no_proof_is_made_of_a_leaf_that_is_not_there(index):
    with pytest.raises(ValueError, match="has no leaf"):
        prove_inclusion(node, index, 5)
