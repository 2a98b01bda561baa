"""The rules of Myrmes by phase: each checks, refuses, computes and returns events."""
