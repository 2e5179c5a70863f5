CREATE TABLE shown_token (
    token text PRIMARY KEY,
    session text NOT NULL,
    expires double precision NOT NULL
);

CREATE INDEX shown_token_session ON shown_token (session);

CREATE TABLE replaced_token (
    hash text PRIMARY KEY,
    session text NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    at double precision NOT NULL
);

CREATE INDEX replaced_token_session ON replaced_token (session);

CREATE INDEX session_subject ON session (subject);

CREATE TABLE halt (
    scope text NOT NULL,
    name text NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (scope, name)
);

CREATE TABLE audit (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at double precision NOT NULL,
    subject text NOT NULL,
    tenant text NOT NULL,
    origin text NOT NULL,
    session text NOT NULL,
    run text NOT NULL,
    action_id text NOT NULL,
    action text NOT NULL,
    digest text NOT NULL,
    verdict text NOT NULL,
    consent text NOT NULL,
    status text NOT NULL,
    UNIQUE (session, action_id)
);

CREATE INDEX audit_subject ON audit (subject, number);

CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF NEW.subject = 'forgotten' AND to_jsonb(NEW) - 'subject' = to_jsonb(OLD) - 'subject' THEN RETURN NEW; END IF;
    ELSIF OLD.at <= extract(epoch FROM now()) - 86400 THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'the audit record is append-only'; END $$;

CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION audit_stays();

CREATE FUNCTION audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'the audit record is append-only'; END $$;

CREATE TRIGGER audit_is_kept BEFORE TRUNCATE ON audit EXECUTE FUNCTION audit_is_kept();
