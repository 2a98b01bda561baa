"""The files of the embedded store: its log, damage to it, and whose store it is."""
