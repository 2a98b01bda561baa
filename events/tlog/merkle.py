"""Hashes and proofs of RFC 6962, section 2.1. A hash has 32 bytes."""

from collections.abc import Callable, Sequence
from hashlib import sha256

from events.tlog.errors import BadProof

HASH_BYTES = 32
EMPTY_ROOT = sha256(b"").digest()  # of a tree without leaves

Node = Callable[[int, int], bytes]
"""Returns the hash of a perfect subtree by its height and its place among those of that height."""


def hash_leaf(record: bytes) -> bytes:
    """Return the hash of a leaf, given the bytes of its entry."""
    return sha256(b"\x00" + record).digest()


def hash_children(left: bytes, right: bytes) -> bytes:
    """Return the hash of an inner node."""
    return sha256(b"\x01" + left + right).digest()


def fold(nodes: Sequence[bytes]) -> bytes:
    """Return the root of a perfect subtree."""
    while len(nodes) > 1:
        nodes = [
            hash_children(left, right) for left, right in zip(nodes[::2], nodes[1::2], strict=True)
        ]
    return nodes[0]


def split(count: int) -> int:
    """Return the largest power of two that is smaller than a number of leaves, at least 2."""
    return 1 << ((count - 1).bit_length() - 1)


def root_of(node: Node, start: int, count: int) -> bytes:
    """Return the root of a number of leaves from a place on. The place fits a tree of this size."""
    if not count:
        return EMPTY_ROOT
    height = count.bit_length() - 1
    if count == 1 << height:
        return node(height, start >> height)
    left = split(count)
    return hash_children(root_of(node, start, left), root_of(node, start + left, count - left))


def prove_inclusion(node: Node, index: int, size: int) -> list[bytes]:
    """Return the audit path of a leaf, from the leaf to the root.

    Raises:
        ValueError: the tree has no such leaf.
    """
    if not 0 <= index < size:
        raise ValueError(f"a tree of {size} leaves has no leaf {index}")
    path: list[bytes] = []
    start, count = 0, size
    while count > 1:
        left = split(count)
        if index - start < left:
            path.append(root_of(node, start + left, count - left))
            count = left
        else:
            path.append(root_of(node, start, left))
            start, count = start + left, count - left
    return path[::-1]


def prove_consistency(node: Node, old: int, new: int) -> list[bytes]:
    """Return the proof that a tree begins with the leaves of a smaller one.

    Raises:
        ValueError: the smaller tree is empty, or not smaller.
    """
    if not 0 < old <= new:
        raise ValueError(f"a tree of {new} leaves does not extend one of {old}")
    path: list[bytes] = []
    start, count, is_whole = 0, new, True
    while old != count:
        left = split(count)
        if old <= left:
            path.append(root_of(node, start + left, count - left))
            count = left
        else:
            path.append(root_of(node, start, left))
            start, count, old, is_whole = start + left, count - left, old - left, False
    if not is_whole:
        path.append(root_of(node, start, count))
    return path[::-1]


def check_inclusion(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> None:
    """Check an audit path (RFC 9162, section 2.1.3.2).

    Args:
        leaf: the hash of the leaf.
        index: the place of the leaf, from 0.
        size: the number of leaves of the tree.
        path: the proof.
        root: the root of the tree.

    Raises:
        BadProof: the path does not lead from the leaf to the root.
    """
    if not 0 <= index < size:
        raise BadProof(f"a tree of {size} leaves has no leaf {index}")
    place, last, made = index, size - 1, leaf
    for sibling in path:
        if not last:
            raise BadProof("the path is too long")
        if place & 1 or place == last:
            made = hash_children(sibling, made)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            made = hash_children(made, sibling)
        place, last = place >> 1, last >> 1
    if last or made != root:
        raise BadProof("the path does not lead to the root")


def check_consistency(
    old: int, old_root: bytes, new: int, new_root: bytes, path: Sequence[bytes]
) -> None:
    """Check the proof that a tree extends a smaller one (RFC 9162, section 2.1.4.2).

    An empty tree is extended by each tree, and a tree by itself; both need an empty path.

    Raises:
        BadProof: the proof does not connect the two roots.
    """
    if old == new or not old:
        if path or (old == new and old_root != new_root) or (not old and old_root != EMPTY_ROOT):
            raise BadProof("the roots differ")
        return
    if old > new or not path:
        raise BadProof(f"a tree of {new} leaves does not extend one of {old}")
    hashes = list(path) if old & (old - 1) else [old_root, *path]
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = hashes[0]
    for sibling in hashes[1:]:
        if not last:
            raise BadProof("the proof is too long")
        if place & 1 or place == last:
            before, after = hash_children(sibling, before), hash_children(sibling, after)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            after = hash_children(after, sibling)
        place, last = place >> 1, last >> 1
    if last or before != old_root or after != new_root:
        raise BadProof("the proof does not connect the roots")
