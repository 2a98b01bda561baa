"""Tests of a service's processes."""
