"""Standing answers of a seat."""
