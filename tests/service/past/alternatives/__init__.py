"""The value of each alternative of a seat, and who may know it."""
