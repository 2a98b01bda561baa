"""Causes of values: the events that changed a value of a view, and the commands behind them.

A value is identified by a JSON pointer into a view. Before the match is over, everything here
follows from the reader's own views, from public records, and from events as the reader sees them.
"""
