"""The loop: from the start of a run to its end, turn after turn."""
