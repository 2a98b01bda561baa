"""Views with the elements of their drawings, and the elements that an event changes."""
