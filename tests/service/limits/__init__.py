"""Tests of limits, which have to be fair and visible to clients."""
