"""Optuna's dashboard, a React single page, of two studies: `optuna_site.py PORT FOLDER`."""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import sys
from pathlib import Path
from wsgiref.simple_server import make_server

import optuna
from optuna_dashboard import wsgi

if __name__ == "__main__":
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    storage = optuna.storages.RDBStorage(f"sqlite:///{Path(sys.argv[2]) / 'studies.sqlite3'}")
    for name in ("harvest", "weather"):
        study = optuna.create_study(storage=storage, study_name=name)
        study.optimize(lambda trial: trial.suggest_float("x", -5, 5) ** 2, n_trials=8)
    from socketserver import ThreadingMixIn
    from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

    class Threaded(ThreadingMixIn, WSGIServer):
        daemon_threads = True

    class Quiet(WSGIRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

    with make_server("127.0.0.1", int(sys.argv[1]), wsgi(storage), Threaded, Quiet) as server:
        server.serve_forever()
