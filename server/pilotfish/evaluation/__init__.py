"""How good is a model on a site: tasks with checks, figures with intervals."""
