"""Tests of playing over HTTP."""
