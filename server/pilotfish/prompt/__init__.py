"""From a situation to a request: layers, the page's dump, history. Jinja2 and nothing above it."""
