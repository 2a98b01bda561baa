"""Tests of the static files of the pages, and of the bundle."""
