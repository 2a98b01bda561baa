"""The endpoint that moves the test clock of a match forward."""
