"""The table: what every match has, whatever the game."""
