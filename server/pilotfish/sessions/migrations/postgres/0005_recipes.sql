CREATE TABLE recipe (
    id text PRIMARY KEY,
    tenant text NOT NULL,
    owner text NOT NULL,
    subject text NOT NULL,
    session text REFERENCES session (id) ON DELETE CASCADE,
    body text NOT NULL,
    expires double precision NOT NULL,
    played bigint NOT NULL,
    failed bigint NOT NULL,
    in_a_row bigint NOT NULL
);

CREATE INDEX recipe_owner ON recipe (owner, tenant, expires);

CREATE INDEX recipe_subject ON recipe (subject);

CREATE INDEX recipe_session ON recipe (session);
