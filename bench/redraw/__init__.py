"""Pages that redraw themselves all the time, with the widget and without: `make bench NAME=redraw`."""
