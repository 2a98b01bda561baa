"""The rules of Atta Ants. There is one module for each phase."""
