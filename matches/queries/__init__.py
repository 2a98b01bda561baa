"""What is read from a match: states, lines, differences, previews, explanations."""
