"""Tests of the luck of branches."""
