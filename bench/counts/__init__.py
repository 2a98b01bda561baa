"""Instruction counts of hot paths under Valgrind, which stay the same on a busy machine."""
