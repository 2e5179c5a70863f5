CREATE TABLE store (
    id text PRIMARY KEY,
    probed double precision NOT NULL
);

INSERT INTO store VALUES (left(replace(gen_random_uuid()::text, '-', ''), 8), 0);

CREATE UNLOGGED TABLE bucket (
    name text PRIMARY KEY,
    level double precision NOT NULL,
    at double precision NOT NULL
);

CREATE UNLOGGED TABLE server (
    id text PRIMARY KEY,
    held text NOT NULL,
    at double precision NOT NULL
);
