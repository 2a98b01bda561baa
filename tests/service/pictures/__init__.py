"""Tests of the endpoints for boards and cards."""
