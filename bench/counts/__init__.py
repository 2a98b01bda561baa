"""Hot paths counted in instructions, under Valgrind: the same figures even on a busy machine."""
