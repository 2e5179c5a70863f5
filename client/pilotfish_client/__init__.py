"""The client half of Pilotfish: the wire, a session, and actions. Standard library only."""
