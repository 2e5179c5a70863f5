CREATE TABLE recipe (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    owner TEXT NOT NULL,
    subject TEXT NOT NULL,
    session TEXT REFERENCES session (id) ON DELETE CASCADE,
    body TEXT NOT NULL,
    expires REAL NOT NULL,
    played INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    in_a_row INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX recipe_owner ON recipe (owner, tenant, expires);

CREATE INDEX recipe_subject ON recipe (subject);

CREATE INDEX recipe_session ON recipe (session);
