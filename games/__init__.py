"""The rules of each game: pure, without input or output, clock or chance of their own."""
