"""What the application answers, recorded: the examples of the API's description.

`python -m service` plays matches through the application, in memory, with a clock and entropy of
their own, so that the same code always records the same bytes. Nothing here runs in a service.
"""
