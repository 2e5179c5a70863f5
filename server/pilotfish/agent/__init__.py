"""The loop. Imports the standard library and pilotfish_client only, so it runs in a page, too."""
