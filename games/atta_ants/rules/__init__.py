"""The rules of Atta Ants, one module per phase."""
