CREATE TABLE session (
    id text PRIMARY KEY,
    subject text NOT NULL,
    key text NOT NULL,
    origin text NOT NULL,
    resume_hash text NOT NULL UNIQUE,
    former_hash text UNIQUE,
    epoch bigint NOT NULL,
    next_ref bigint NOT NULL,
    seq bigint NOT NULL DEFAULT 0,
    created double precision NOT NULL
) WITH (fillfactor = 70);

CREATE TABLE entry (
    session text NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    seq bigint NOT NULL,
    epoch bigint NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    attempt uuid NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (session, seq),
    UNIQUE (session, attempt)
);

CREATE INDEX entry_runs ON entry (at) WHERE kind = 'run_started';

CREATE TABLE account (
    account text NOT NULL,
    day text NOT NULL,
    tokens bigint NOT NULL,
    PRIMARY KEY (account, day)
);
