"""Sites that are not ours, for the benign bench."""
