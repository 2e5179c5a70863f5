"""Benches of batches: `make bench-batch`."""
