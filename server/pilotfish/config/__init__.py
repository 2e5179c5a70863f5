"""What an operator and a team configure, and the files that they write."""
