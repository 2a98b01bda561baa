"""Operations on matches. They are used by HTTP requests and by jobs."""
