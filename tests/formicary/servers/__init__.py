"""Tests of the processes of a service."""
