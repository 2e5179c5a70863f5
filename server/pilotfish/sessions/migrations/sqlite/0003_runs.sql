CREATE TABLE run (
    session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    run TEXT NOT NULL,
    subject TEXT NOT NULL,
    tenant TEXT NOT NULL,
    origin TEXT NOT NULL,
    started REAL NOT NULL,
    asked TEXT NOT NULL,
    status TEXT NOT NULL,
    why TEXT NOT NULL,
    page TEXT NOT NULL,
    model TEXT NOT NULL,
    ended REAL,
    turns INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    cost REAL,
    seconds REAL NOT NULL,
    rating INTEGER,
    PRIMARY KEY (session, run)
) STRICT, WITHOUT ROWID;

CREATE INDEX run_started ON run (tenant, started DESC, status, page, model, asked, cost, seconds, rating);

CREATE INDEX run_status ON run (tenant, status, started DESC);

CREATE INDEX run_subject ON run (subject, started DESC);

CREATE INDEX run_id ON run (run);
