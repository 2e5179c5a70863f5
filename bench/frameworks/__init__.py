"""The recipes of docs/frameworks.md, built from npm and driven in a browser."""
