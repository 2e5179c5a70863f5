"""The threats of the guard, each with the tests that stand for its control."""
