"""Tests of the tools behind `make load`."""
