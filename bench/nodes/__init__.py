"""Runs on two servers that are killed and restarted: `make bench NAME=nodes`."""
