CREATE TABLE batch (
    id text PRIMARY KEY,
    spec jsonb NOT NULL,
    pictures boolean NOT NULL,
    beside jsonb NOT NULL,
    stopped text NOT NULL DEFAULT '',
    at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- `turn` counts those who have begun it: only the last one may finish it. `tries` are those of
-- whom nothing was heard any more.
CREATE TABLE batch_record (
    batch text NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    folder text NOT NULL,
    name text NOT NULL,
    input jsonb NOT NULL,
    session text,
    turn integer NOT NULL DEFAULT 0,
    tries integer NOT NULL DEFAULT 0,
    result jsonb,
    PRIMARY KEY (batch, folder)
);

CREATE TABLE batch_file (
    batch text NOT NULL,
    folder text NOT NULL,
    name text NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (batch, folder, name),
    FOREIGN KEY (batch, folder) REFERENCES batch_record ON DELETE CASCADE
);
