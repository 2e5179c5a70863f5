CREATE TABLE shown_token (
    token TEXT PRIMARY KEY,
    session TEXT NOT NULL,
    expires REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX shown_token_session ON shown_token (session);

CREATE TABLE replaced_token (
    hash TEXT PRIMARY KEY,
    session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    at REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX replaced_token_session ON replaced_token (session);

CREATE INDEX session_subject ON session (subject);

CREATE TABLE halt (
    scope TEXT NOT NULL,
    name TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (scope, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE audit (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at REAL NOT NULL,
    subject TEXT NOT NULL,
    tenant TEXT NOT NULL,
    origin TEXT NOT NULL,
    session TEXT NOT NULL,
    run TEXT NOT NULL,
    action_id TEXT NOT NULL,
    action TEXT NOT NULL,
    digest TEXT NOT NULL,
    verdict TEXT NOT NULL,
    consent TEXT NOT NULL,
    status TEXT NOT NULL,
    UNIQUE (session, action_id)
) STRICT;

CREATE INDEX audit_subject ON audit (subject, number);

CREATE TRIGGER audit_stays BEFORE UPDATE ON audit WHEN NEW.subject <> 'forgotten'
    OR (NEW.number, NEW.at, NEW.tenant, NEW.origin, NEW.session, NEW.run, NEW.action_id, NEW.action, NEW.digest, NEW.verdict, NEW.consent, NEW.status)
    IS NOT (OLD.number, OLD.at, OLD.tenant, OLD.origin, OLD.session, OLD.run, OLD.action_id, OLD.action, OLD.digest, OLD.verdict, OLD.consent, OLD.status)
    BEGIN SELECT RAISE(ABORT, 'the audit record is append-only'); END;

CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit WHEN OLD.at > unixepoch() - 86400
    BEGIN SELECT RAISE(ABORT, 'the audit record is append-only'); END;
