"""Detection of lookalike strings and of the scripts in a string, from Unicode tables (UTS 39)."""
