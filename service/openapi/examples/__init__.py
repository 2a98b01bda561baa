"""Examples of the API's description: JSON that `python -m service` recorded, and where it goes."""
