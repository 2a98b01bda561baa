"""Examples for the API's description: recorded JSON, and its placement.

`python -m tools.description` records the JSON.
"""
