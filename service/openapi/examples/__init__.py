"""Examples for the API's description: JSON recorded by `python -m service`, and its placement."""
