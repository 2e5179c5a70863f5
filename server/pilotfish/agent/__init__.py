"""The loop. Imports the standard library and pilotfish_client only, so it runs in a page, too.

Its rooms, each of which imports only those above it: `page`, `model`, `state`, `run`, `executors`,
`features`, `loop`.
"""
