CREATE TABLE session (
    id TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    key TEXT NOT NULL,
    origin TEXT NOT NULL,
    resume_hash TEXT NOT NULL UNIQUE,
    former_hash TEXT UNIQUE,
    epoch INTEGER NOT NULL,
    next_ref INTEGER NOT NULL,
    created REAL NOT NULL
) STRICT;

CREATE TABLE entry (
    session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (session, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE account (
    account TEXT NOT NULL,
    day TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    PRIMARY KEY (account, day)
) STRICT, WITHOUT ROWID;
