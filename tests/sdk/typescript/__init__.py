"""Tests of the TypeScript client, built as published and run by Node."""
