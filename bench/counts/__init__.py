"""Instruction counts of hot paths under Valgrind, which stay the same even on a busy machine."""
