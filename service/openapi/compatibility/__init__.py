"""Two descriptions of the API compared: what clients of the released one cannot rely on now."""
