"""What changes a match: commands, creation, branches, undo, time-outs."""
