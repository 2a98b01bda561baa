"""Detection of lookalike texts and of a text's scripts (UTS 39), from Unicode's tables."""
