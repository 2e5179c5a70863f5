"""How far a run is: its turns, its plan, and the journal that both can be rebuilt from."""
