"""Pages of ratings: leader boards, players, and matches that are rated."""
