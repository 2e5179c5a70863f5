"""Frames of the wire: as bytes, as messages, and the queue of one socket."""
