"""The form of the description: shared parts, short examples, names for generators."""
