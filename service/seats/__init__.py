"""Operations on seats that players hold."""
