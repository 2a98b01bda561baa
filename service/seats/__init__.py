"""Operations on seats that are held by players."""
