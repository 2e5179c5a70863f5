"""Recipes: what worked once is played without a model, and given back where the page differs."""
