"""The run of all tests, and its own tests."""
