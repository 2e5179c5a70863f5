-- What an index asks of a SQLite file. FTS5 (https://sqlite.org/fts5.html) reads the words from the
-- table of passages, and triggers tell it of changes.

-- name: tables
DROP TABLE IF EXISTS vocabulary;
DROP TABLE IF EXISTS words;
DROP TABLE IF EXISTS passage;
DROP TABLE IF EXISTS page;
CREATE TABLE IF NOT EXISTS page (
    site TEXT, address TEXT, fingerprint TEXT NOT NULL, PRIMARY KEY (site, address)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS passage (
    id INTEGER PRIMARY KEY, site TEXT NOT NULL, page TEXT NOT NULL, address TEXT NOT NULL,
    title TEXT NOT NULL, headings TEXT NOT NULL, body TEXT NOT NULL, language TEXT NOT NULL,
    readers TEXT NOT NULL, heading_words TEXT NOT NULL, body_words TEXT NOT NULL,
    length INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS passage_page ON passage (site, page);
CREATE INDEX IF NOT EXISTS passage_extent ON passage (site, language, length);
CREATE INDEX IF NOT EXISTS passage_private ON passage (readers) WHERE readers != '[]';
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (
    heading_words, body_words, content = passage, content_rowid = id,
    tokenize = "unicode61 remove_diacritics 0"
);
CREATE VIRTUAL TABLE IF NOT EXISTS vocabulary USING fts5vocab (words, row);
CREATE TRIGGER IF NOT EXISTS passage_put AFTER INSERT ON passage BEGIN
    INSERT INTO words (rowid, heading_words, body_words)
    VALUES (new.id, new.heading_words, new.body_words);
END;
CREATE TRIGGER IF NOT EXISTS passage_drop AFTER DELETE ON passage BEGIN
    INSERT INTO words (words, rowid, heading_words, body_words)
    VALUES ('delete', old.id, old.heading_words, old.body_words);
END;

-- name: pages
SELECT address, fingerprint FROM page WHERE site = :site

-- name: drop_passages
DELETE FROM passage WHERE site = :site AND page = :page

-- name: drop_page
DELETE FROM page WHERE site = :site AND address = :page

-- name: put_page
INSERT INTO page (site, address, fingerprint) VALUES (:site, :page, :fingerprint)

-- name: put
INSERT INTO passage (
    site, page, address, title, headings, body, language, readers,
    heading_words, body_words, length
) VALUES (
    :site, :page, :address, :title, :headings, :body, :language, :readers,
    :heading_words, :body_words, :length
)

-- name: extent
SELECT language, count(*), sum(length) FROM passage WHERE site = :site
GROUP BY language ORDER BY 2 DESC

-- name: having
-- The vocabulary knows it without a search; what has two words of one beginning counts twice.
SELECT coalesce(sum(doc), 0) FROM vocabulary WHERE term >= trim(:match, '" *')
AND term <= trim(:match, '" *') || CASE WHEN :match LIKE '%*' THEN char(1114111) ELSE '' END

-- name: candidates
SELECT address, title, headings, body, language, readers, heading_words, body_words
FROM passage WHERE id IN (
    SELECT rowid FROM words WHERE words MATCH :match AND rowid NOT IN (
        SELECT id FROM passage WHERE readers != '[]' AND NOT EXISTS (
            SELECT 1 FROM json_each(readers) AS may
            WHERE may.value IN (SELECT value FROM json_each(:groups))
        )
    ) ORDER BY bm25(words, 5.0, 1.0) LIMIT 60
) AND site = :site
