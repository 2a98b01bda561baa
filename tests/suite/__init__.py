"""The run of all tests, and tests of that run."""
