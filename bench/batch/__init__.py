"""Benches of batches: `make bench NAME=batch`."""
