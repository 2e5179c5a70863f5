"""What was done on pages, so that it can be done again: places, readings, a player, a learner."""
