"""The page as the loop reads it, and the steps that were taken in it."""
