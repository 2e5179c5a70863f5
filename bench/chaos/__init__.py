"""A checkout with a fault at every message of it: `make chaos`."""
