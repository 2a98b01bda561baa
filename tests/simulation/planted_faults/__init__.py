"""Faults that the simulation must find, each a change of one place in the sources."""
