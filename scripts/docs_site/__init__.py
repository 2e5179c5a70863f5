"""The docs site: `make docs` writes it to build/site, from the pages in docs/."""
