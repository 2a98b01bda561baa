"""The rules, with one module per topic."""
