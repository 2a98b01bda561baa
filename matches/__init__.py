"""Operations on matches, shared by HTTP requests and jobs."""
