"""Pages that redraw themselves all the time: `make bench NAME=redraw`."""
