"""The places where an action is carried out."""
