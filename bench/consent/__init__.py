"""Everyday tasks on real applications: what was asked, and whether it was due."""
