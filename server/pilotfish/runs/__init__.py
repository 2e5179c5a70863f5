"""Runs without the web part, and what is read of their records."""
