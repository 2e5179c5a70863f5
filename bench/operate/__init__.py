"""What it costs to watch runs, to list them, and whether the bill is right."""
