"""Operations on matches, called by requests and jobs alike."""
