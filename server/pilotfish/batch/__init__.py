"""The agent over a list of records, in headless pages, with evidence (docs/batch.md)."""
