"""Tests of the panels that lead from a value to its causes."""
