"""The value of each alternative of a seat."""
