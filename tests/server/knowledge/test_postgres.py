import pytest

from databases import Cluster
from pilotfish.knowledge.postgres import PostgresDatabase


@pytest.mark.anyio
async def test_a_connection_that_broke_is_opened_again(cluster: Cluster) -> None:
    database = PostgresDatabase(cluster.database())
    assert await database.run(lambda: database.rows("pages", {"site": ""})) == []
    database._connection.close()
    assert await database.run(lambda: database.rows("pages", {"site": ""})) == []
    database.close()


def test_names_become_placeholders_of_psycopg() -> None:
    assert PostgresDatabase("").sql("drop_page").endswith("site = %(site)s AND address = %(page)s")
