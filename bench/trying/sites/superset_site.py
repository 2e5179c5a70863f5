"""Superset as it comes, whose policy has nonces and 'strict-dynamic': `python superset_site.py PORT
FOLDER`; `make FOLDER` makes its database, which takes minutes.
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import os
import sys
from pathlib import Path

PASSWORD = "open sesame"
CONFIG = """
SECRET_KEY = "for the bench only, and long enough for Flask"
SQLALCHEMY_DATABASE_URI = "sqlite:///{folder}/superset.db"
RATELIMIT_ENABLED = False
"""


def configure(folder: Path) -> None:
    path = folder / "superset_config.py"
    path.write_text(CONFIG.format(folder=folder))
    os.environ |= {"SUPERSET_CONFIG_PATH": str(path), "FLASK_APP": "superset"}


def make() -> None:
    from superset.cli.main import superset

    name = ["--username", "admin", "--firstname", "Ada", "--lastname", "Lovelace"]
    admin = ["fab", "create-admin", *name, "--email", "ada@example.org", "--password", PASSWORD]
    for command in (["db", "upgrade"], admin, ["init"]):
        superset(command, standalone_mode=False)
    fill()


def fill() -> None:
    from superset.app import create_app

    with create_app().app_context():
        from superset import db
        from superset.models.dashboard import Dashboard

        # Past the events of its models, which want somebody signed in.
        sales = {"dashboard_title": "Sales", "slug": "sales", "published": True}
        db.session.execute(Dashboard.__table__.insert().values(**sales))
        db.session.commit()


if __name__ == "__main__":
    configure(Path(sys.argv[2]))
    if sys.argv[1] == "make":
        make()
    else:
        from superset.app import create_app
        from werkzeug.serving import run_simple

        run_simple("127.0.0.1", int(sys.argv[1]), create_app(), threaded=True)
