"""What a run is given, and what it needs of the world."""
