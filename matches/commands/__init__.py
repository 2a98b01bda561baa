"""Operations that change a match: commands, creation, branches, undo and time-outs."""
