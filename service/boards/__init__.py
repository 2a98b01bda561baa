"""The board as a picture, whole or in parts."""
