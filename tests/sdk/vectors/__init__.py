"""Generation and reading of the test vectors in `sdk/vectors`."""
