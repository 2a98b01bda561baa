"""Tests of traces, with an oracle that reads one view per version."""
