"""Tests of clocks that run out: of seats that are asked, and of open matches."""
