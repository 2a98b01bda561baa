"""Hot paths counted in instructions, under Valgrind: the same figure on a busy machine."""
