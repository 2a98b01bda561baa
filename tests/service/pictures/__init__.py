"""Tests of boards and cards over HTTP."""
