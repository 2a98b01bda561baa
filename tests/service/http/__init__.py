"""Tests of HTTP details: tags, bodies, queries and headers."""
