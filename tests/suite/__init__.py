"""The test runner behind `make test`, and its own tests."""
