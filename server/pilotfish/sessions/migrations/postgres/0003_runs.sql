CREATE TABLE run (
    session text NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    run text COLLATE "C" NOT NULL,
    subject text NOT NULL,
    tenant text NOT NULL,
    origin text NOT NULL,
    started double precision NOT NULL,
    asked text NOT NULL,
    status text NOT NULL,
    why text NOT NULL,
    page text NOT NULL,
    model text NOT NULL,
    ended double precision,
    turns bigint NOT NULL,
    actions bigint NOT NULL,
    tokens bigint NOT NULL,
    cost double precision,
    seconds double precision NOT NULL,
    rating smallint,
    PRIMARY KEY (session, run)
);

CREATE INDEX run_started ON run (tenant, started DESC);

CREATE INDEX run_status ON run (tenant, status, started DESC);

CREATE INDEX run_subject ON run (subject, started DESC);

CREATE INDEX run_id ON run (run);
