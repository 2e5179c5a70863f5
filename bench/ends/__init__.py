"""Honest and lying ends of scripted models, in both formats: what a run makes of them."""
