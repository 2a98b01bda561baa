"""The standing answers of a seat."""
