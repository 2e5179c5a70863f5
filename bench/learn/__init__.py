"""What it learns: the same tasks again, without a model."""
